import * as z from 'zod/mini'
import { contract, endpoint, membership } from '../contract/endpoint.ts'
import { id, pictureUrl } from '../contract/fields.ts'

export const TEAM_ROLES = ['captain', 'member'] as const
export const teamRole = z.enum(TEAM_ROLES)
export type TeamRole = z.infer<typeof teamRole>

export const TEAM_ROLE_LABELS: Record<TeamRole, string> = { captain: 'Captain', member: 'Member' }

const teamMember = z.object({
  userId: id,
  username: z.string(),
  role: teamRole,
  profileImage: z.nullable(pictureUrl),
})

export const team = z.object({
  id,
  name: z.string(),
  description: z.string(),
  totalPoints: z.number(),
  totalCo2Saved: z.number(),
  memberCount: z.number(),
  members: z.array(teamMember),
})
export type Team = z.infer<typeof team>

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
