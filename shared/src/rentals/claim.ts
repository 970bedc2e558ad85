import * as z from 'zod/mini'
import { dollars, instant } from '../contract/fields.ts'

/**
 * `open` waits for the renter; `disputed` for an operator, since they object or have not answered;
 * the rest is over: `lapsed` when nobody decided in time.
 */
export const CLAIM_STATES = ['open', 'disputed', 'accepted', 'decided', 'lapsed'] as const
export const claimState = z.enum(CLAIM_STATES)
export type ClaimState = z.infer<typeof claimState>

export const claim = z.object({
  amount: dollars,
  reason: z.string(),
  photos: z.array(z.string()),
  state: claimState,
  /** What the host keeps of the deposit; null until that is settled. */
  keptAmount: z.nullable(dollars),
  /** When it goes on by itself: to an operator, or back to the renter. */
  until: z.nullable(instant),
  createdAt: instant,
})
export type Claim = z.infer<typeof claim>
