import { PAYMENT_INTENT_STATUSES } from '@commonplot/shared/payments/payment.ts'
import { Stripe } from 'stripe'
import { invalid } from '../../../failures.ts'
import type { PaymentIntent, PaymentRequest, Payments } from '../payments.port.ts'
import { translateErrors } from '../translate-errors.ts'
import { toProviderError } from './stripe-errors.ts'
import { toPaymentEvent } from './stripe-events.ts'
import { stripeRefunds } from './stripe-refunds.ts'

const TIMEOUT_MS = 10_000
const MAX_RETRIES = 2
/** Of a charge in US dollars (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST_CENTS = 50

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another address that speaks the same shapes. */
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
    // Stripe's in-between states all mean that the person has something left to do.
    status: known ?? 'requires_payment_method',
    amountCents: intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
  }
}
