import type { Stripe } from 'stripe'
import type { PaymentEvent, PaymentEventKind } from '../payments.port.ts'

const REFUND_KINDS: Record<string, PaymentEventKind> = {
  succeeded: 'refunded',
  failed: 'refund_failed',
  canceled: 'refund_failed',
}

/** Stripe's many event types in the few words of the port. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { id, kind: 'paid', paymentIntentId: event.data.object.id }
    case 'payment_intent.payment_failed':
      return { id, kind: 'failed', paymentIntentId: event.data.object.id }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { status, payment_intent } = event.data.object
      return {
        id,
        kind: REFUND_KINDS[status ?? ''] ?? 'other',
        paymentIntentId: idOf(payment_intent),
      }
    }
    default:
      return { id, kind: 'other', paymentIntentId: null }
  }
}

function idOf(intent: string | Stripe.PaymentIntent | null): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
