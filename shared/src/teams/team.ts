import * as z from 'zod/mini'
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
