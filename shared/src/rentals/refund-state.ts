import * as z from 'zod/mini'

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
export const refundState = z.enum(REFUND_STATES)
export type RefundState = z.infer<typeof refundState>
