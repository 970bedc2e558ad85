import * as z from 'zod/mini'
import { contract, endpoint, membership } from '../contract/endpoint.ts'
import { id, instant } from '../contract/fields.ts'

export const COMPETITION_TYPES = ['carbon', 'harvest', 'sharing'] as const
export const competitionType = z.enum(COMPETITION_TYPES)
export type CompetitionType = z.infer<typeof competitionType>

export const COMPETITION_TYPE_LABELS: Record<CompetitionType, string> = {
  carbon: 'Carbon saved',
  harvest: 'Harvest',
  sharing: 'Sharing',
}

/** The figure that a score adds up. */
export const COMPETITION_SCORE_UNITS: Record<CompetitionType, string> = {
  carbon: 'kg CO2',
  harvest: 'kg',
  sharing: 'shares',
}

export const competition = z.object({
  id,
  name: z.string(),
  description: z.string(),
  competitionType,
  startDate: instant,
  endDate: instant,
  participantCount: z.number(),
  /** Points shared by the winners. */
  rewardPool: z.number(),
  leaderboard: z.array(
    z.object({ participantId: id, participantName: z.string(), score: z.number() }),
  ),
  joined: z.boolean(),
})
export type Competition = z.infer<typeof competition>

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
