import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { membership } from '../contract/membership.ts'
import { challenge } from './challenge.ts'

export const challengesApi = contract('challenges', {
  listChallenges: endpoint({
    method: 'GET',
    path: '/api/challenges',
    access: 'anyone',
    summary: 'Challenges that are on, with the progress of the acting person',
    response: z.array(challenge),
  }),
  joinChallenge: membership('POST', '/api/challenges/:id/join', 'Join a challenge'),
  leaveChallenge: membership('DELETE', '/api/challenges/:id/join', 'Leave a challenge'),
})
