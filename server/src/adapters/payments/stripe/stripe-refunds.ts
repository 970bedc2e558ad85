import type { RefundState } from '@commonplot/shared/rentals/refund-state.ts'
import type { Stripe } from 'stripe'
import type { Payments, ProviderRefund } from '../payments.port.ts'

/** More than a payment can have: each gives back at least a cent of it, and one is the rule. */
const MOST_REFUNDS = 1000

const STATES: Record<string, RefundState> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** What is written on a refund stays, while Stripe forgets idempotency keys after a day. */
export function stripeRefunds(stripe: Stripe): Pick<Payments, 'refund' | 'listRefunds'> {
  return {
    async refund({ idempotencyKey, paymentIntentId, amountCents }) {
      const metadata = { key: idempotencyKey }
      const wanted = { payment_intent: paymentIntentId, amount: amountCents, metadata }
      return toRefund(await stripe.refunds.create(wanted, { idempotencyKey }))
    },
    async listRefunds(paymentIntentId) {
      const given = await stripe.refunds
        .list({ payment_intent: paymentIntentId, limit: 100 })
        .autoPagingToArray({ limit: MOST_REFUNDS })
      return given.map(toRefund)
    },
  }
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    idempotencyKey: refund.metadata?.['key'] ?? null,
    amountCents: refund.amount,
    // Stripe's in-between states all mean that the money is not there yet.
    status: STATES[refund.status ?? ''] ?? 'pending',
    failureCode: refund.failure_reason ?? null,
  }
}
