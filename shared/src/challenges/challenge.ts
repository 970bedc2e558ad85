import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'

export const CHALLENGE_TYPES = ['growing', 'sharing', 'composting', 'transport'] as const
export const challengeType = z.enum(CHALLENGE_TYPES)
export type ChallengeType = z.infer<typeof challengeType>

export const CHALLENGE_TYPE_LABELS: Record<ChallengeType, string> = {
  growing: 'Growing',
  sharing: 'Sharing',
  composting: 'Composting',
  transport: 'Getting around',
}

export const challenge = z.object({
  id,
  title: z.string(),
  description: z.string(),
  challengeType,
  /** One entry: what is counted and how much of it, such as `{plantsGrown: 10}`. */
  goal: z.record(z.string(), z.number()),
  startDate: instant,
  endDate: instant,
  participantCount: z.number(),
  joined: z.boolean(),
  /** From the ledger since joining; 0 when not joined. */
  progress: z.number(),
})
export type Challenge = z.infer<typeof challenge>
