import * as z from 'zod/mini'

/** Stored with each rental as it was at purchase, so that a later change never touches it. */
export const cancellationPolicy = z.object({
  fullRefundUntilHours: z.number(),
  /** A part of the rent, from 0 to 1. */
  lateRefundShare: z.number(),
})
export type CancellationPolicy = z.infer<typeof cancellationPolicy>

export const STANDARD_CANCELLATION_POLICY: CancellationPolicy = {
  fullRefundUntilHours: 48,
  lateRefundShare: 0.5,
}
