import * as z from 'zod/mini'
import { contract, endpoint, membership } from '../contract/endpoint.ts'
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
  /** The measure and its target, such as `{plantsGrown: 10}`. */
  goal: z.record(z.string(), z.number()),
  startDate: instant,
  endDate: instant,
  participantCount: z.number(),
  joined: z.boolean(),
  /** From the ledger since joining; 0 when not joined. */
  progress: z.number(),
})
export type Challenge = z.infer<typeof challenge>

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
