import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { membership } from '../contract/membership.ts'
import { competition } from './competition.ts'

export const competitionsApi = contract('competitions', {
  listCompetitions: endpoint({
    method: 'GET',
    path: '/api/competitions/active',
    access: 'anyone',
    summary: 'Competitions that are on, with who leads',
    response: z.array(competition),
  }),
  joinCompetition: membership('POST', '/api/competitions/:id/join', 'Join a competition'),
  leaveCompetition: membership('DELETE', '/api/competitions/:id/join', 'Leave a competition'),
})
