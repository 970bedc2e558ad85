import * as z from 'zod/mini'

/** Stored with each rental as it was at purchase, so that a later change never touches it. */
export const cancellationPolicy = z.object({
  fullRefundUntilHours: z.number(),
  lateRefundShare: z.number().check(z.gte(0), z.lte(1)),
})
export type CancellationPolicy = z.infer<typeof cancellationPolicy>

export const STANDARD_CANCELLATION_POLICY: CancellationPolicy = {
  fullRefundUntilHours: 48,
  lateRefundShare: 0.5,
}
