import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { membership } from '../contract/membership.ts'
import { team } from './team.ts'

export const teamsApi = contract('teams', {
  listTeams: endpoint({
    method: 'GET',
    path: '/api/teams',
    access: 'anyone',
    summary: 'Teams by points',
    response: z.array(team),
  }),
  getUserTeam: endpoint({
    method: 'GET',
    path: '/api/users/:userId/team',
    access: 'anyone',
    summary: "A person's team, or null",
    response: z.nullable(team),
  }),
  joinTeam: membership('POST', '/api/teams/:id/join', 'Join a team'),
  leaveTeam: membership('DELETE', '/api/teams/:id/join', 'Leave a team'),
})
