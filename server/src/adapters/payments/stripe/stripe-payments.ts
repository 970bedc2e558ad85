import { PAYMENT_INTENT_STATUSES } from '@commonplot/shared/payments/payment.ts'
import type { RefundState } from '@commonplot/shared/rentals/rental.ts'
import { Stripe } from 'stripe'
import { invalid } from '../../../failures.ts'
import {
  type PaymentEvent,
  type PaymentEventKind,
  type PaymentIntent,
  PaymentProviderError,
  type PaymentRequest,
  type Payments,
  type ProviderRefund,
} from '../payments.port.ts'
import { translateErrors } from '../watch-payments.ts'

const TIMEOUT_MS = 10_000
const MAX_RETRIES = 2
/**
 * Stripe's minimum charge in US dollars
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const LEAST_CENTS = 50

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another server with Stripe's API, for tests. */
  apiBase?: string | undefined
}

export function stripePayments(options: StripeOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...addressOf(options.apiBase),
  })

  return {
    provider: 'stripe',
    publishableKey: options.publishableKey,
    leastCents: LEAST_CENTS,
    cardDesk: null,
    signatureHeader: 'stripe-signature',
    formOrigins: {
      script: ['https://js.stripe.com'],
      connect: ['https://api.stripe.com'],
      frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    },
    ...translateErrors(stripeIntents(stripe), toProviderError),
    ...translateErrors(stripeRefunds(stripe), toProviderError),
    async readEvent(rawBody, signature) {
      const event = await signedEvent(stripe, rawBody, signature, options.webhookSecret)
      return toPaymentEvent(event)
    },
  }
}

function stripeIntents(stripe: Stripe) {
  return {
    async createIntent({ idempotencyKey, amountCents, currency, metadata }: PaymentRequest) {
      const intent = await stripe.paymentIntents.create(
        { amount: amountCents, currency, metadata, automatic_payment_methods: { enabled: true } },
        { idempotencyKey },
      )
      return toIntent(intent)
    },
    async readIntent(id: string) {
      try {
        return toIntent(await stripe.paymentIntents.retrieve(id))
      } catch (error) {
        if (isUnknown(error)) return undefined
        throw error
      }
    },
    async cancelIntent(id: string) {
      try {
        await stripe.paymentIntents.cancel(id)
      } catch (error) {
        const { status } = toIntent(await stripe.paymentIntents.retrieve(id))
        if (status !== 'succeeded' && status !== 'canceled') throw error
      }
    },
  }
}

async function signedEvent(stripe: Stripe, rawBody: Buffer, signature: string, secret: string) {
  try {
    return await stripe.webhooks.constructEventAsync(rawBody, signature, secret)
  } catch {
    throw invalid('The signature does not match')
  }
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
  }
}

function isUnknown(error: unknown): boolean {
  return (error as { statusCode?: number }).statusCode === 404
}

function toIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const known = PAYMENT_INTENT_STATUSES.find((status) => status === intent.status)
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    // All other states of Stripe mean that the payer has a step left.
    status: known ?? 'requires_payment_method',
    amountCents: intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
  }
}

/** The most refunds read of one payment: more than a payment has, since most have one. */
const MOST_REFUNDS = 1000

const STATES: Record<string, RefundState> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Stores the key as metadata too: Stripe forgets idempotency keys after a day. */
function stripeRefunds(stripe: Stripe): Pick<Payments, 'refund' | 'listRefunds'> {
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
    // All other states of Stripe mean that the money has not arrived yet.
    status: STATES[refund.status ?? ''] ?? 'pending',
    failureCode: refund.failure_reason ?? null,
  }
}

const REFUND_KINDS: Record<string, PaymentEventKind> = {
  succeeded: 'refunded',
  failed: 'refund_failed',
  canceled: 'refund_failed',
}

/** Maps Stripe's event types to the events of the port. */
function toPaymentEvent(event: Stripe.Event): PaymentEvent {
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

interface StripeFailure {
  statusCode?: number
  code?: string
  /** Stripe's error type; `type` is the library's class name. */
  rawType?: string
  type?: string
}

/**
 * Errors before the request was processed, or while it is: Stripe stores no answer under the key.
 */
const NOT_STORED = [401, 403, 409, 429]

/** Stripe stores the answer of every processed request, a 500 too, and repeats it for a day. */
function toProviderError(error: unknown): PaymentProviderError {
  const { statusCode, code, rawType, type } = error as StripeFailure
  const isStored = statusCode !== undefined && !NOT_STORED.includes(statusCode)
  const said = [code, rawType, type].find((word) => word !== undefined && /^\w{1,80}$/.test(word))
  return new PaymentProviderError(said ?? 'unknown', isStored, error)
}
