import * as z from 'zod/mini'
import { contract, endpoint, type Method } from '../contract/endpoint.ts'
import { challenge } from './challenge.ts'
import { competition } from './competition.ts'
import { team } from './team.ts'

const membership = <const M extends Method, const P extends `/${string}`>(
  method: M,
  path: P,
  summary: string,
) => endpoint({ method, path, summary, response: z.null(), status: 204 })

/** Challenges, teams and competitions: what people do together. */
export const communityApi = contract('community', {
  listChallenges: endpoint({
    method: 'GET',
    path: '/api/challenges',
    summary: 'Challenges that are on, with the progress of the acting person',
    response: z.array(challenge),
  }),
  listTeams: endpoint({
    method: 'GET',
    path: '/api/teams',
    summary: 'Teams by points',
    response: z.array(team),
  }),
  getUserTeam: endpoint({
    method: 'GET',
    path: '/api/users/:userId/team',
    summary: "A person's team, or null",
    response: z.nullable(team),
  }),
  listCompetitions: endpoint({
    method: 'GET',
    path: '/api/competitions/active',
    summary: 'Competitions that are on, with who leads',
    response: z.array(competition),
  }),
  joinChallenge: membership('POST', '/api/challenges/:id/join', 'Join a challenge'),
  leaveChallenge: membership('DELETE', '/api/challenges/:id/join', 'Leave a challenge'),
  joinTeam: membership('POST', '/api/teams/:id/join', 'Join a team'),
  leaveTeam: membership('DELETE', '/api/teams/:id/join', 'Leave a team'),
  joinCompetition: membership('POST', '/api/competitions/:id/join', 'Join a competition'),
  leaveCompetition: membership('DELETE', '/api/competitions/:id/join', 'Leave a competition'),
})
