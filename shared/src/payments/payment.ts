import * as z from 'zod/mini'

export const PAYMENT_PROVIDERS = ['sandbox', 'stripe'] as const
export const paymentProvider = z.enum(PAYMENT_PROVIDERS)
export type PaymentProvider = z.infer<typeof paymentProvider>

export const PAYMENT_INTENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const
export const paymentIntentStatus = z.enum(PAYMENT_INTENT_STATUSES)
export type PaymentIntentStatus = z.infer<typeof paymentIntentStatus>
