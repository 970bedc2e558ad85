import type { PaymentIntentStatus, PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import type { SandboxCard } from '@commonplot/shared/payments/payments.contract.ts'
import type { RefundState } from '@commonplot/shared/rentals/rental.ts'

export interface PaymentIntent {
  id: string
  /** Allows a browser to pay this intent only; an opaque string. */
  clientSecret: string
  status: PaymentIntentStatus
  amountCents: number
  currency: string
  metadata: Record<string, string>
}

export interface PaymentRequest {
  /** Idempotency key: repeated requests return the same intent. */
  idempotencyKey: string
  amountCents: number
  currency: string
  metadata: Record<string, string>
}

export interface RefundRequest {
  idempotencyKey: string
  paymentIntentId: string
  amountCents: number
}

/**
 * A refund as the provider has it. A bank that returns the money turns `succeeded` into `failed`.
 */
export interface ProviderRefund {
  id: string
  /** The key of our request; null for a refund made by hand. */
  idempotencyKey: string | null
  amountCents: number
  status: RefundState
  failureCode: string | null
}

/** Webhook events; `other` is recorded and ignored. */
export type PaymentEventKind = 'paid' | 'failed' | 'refunded' | 'refund_failed' | 'other'

export interface PaymentEvent {
  id: string
  kind: PaymentEventKind
  paymentIntentId: string | null
}

/** Origins that the provider's form needs in the CSP, for its script, calls and frames. */
export interface FormOrigins {
  script: readonly string[]
  connect: readonly string[]
  frame: readonly string[]
}

/** For providers without a form of their own: the product's form posts the card here. */
export interface CardDesk {
  findIntent(clientSecret: string): Promise<PaymentIntent | undefined>
  payWithCard(intent: PaymentIntent, card: SandboxCard): Promise<PaymentIntent>
  answerSecondStep(intent: PaymentIntent, approve: boolean): Promise<PaymentIntent>
}

export interface Payments {
  provider: PaymentProvider
  publishableKey: string
  /** The smallest payment; 0 if the provider has no minimum. */
  leastCents: number
  cardDesk: CardDesk | null
  formOrigins: FormOrigins
  /** The webhook header with the signature; null if the provider sends no webhooks. */
  signatureHeader: string | null
  createIntent(request: PaymentRequest): Promise<PaymentIntent>
  readIntent(id: string): Promise<PaymentIntent | undefined>
  /** An intent that was paid meanwhile stays paid. */
  cancelIntent(id: string): Promise<void>
  /** Idempotency key: repeated requests return the same refund, for a day. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** All of a payment's refunds, the failed ones too. */
  listRefunds(paymentIntentId: string): Promise<ProviderRefund[]>
  /** Refuses a webhook without the provider's signature. */
  readEvent(rawBody: Buffer, signature: string): Promise<PaymentEvent>
}

/** An error of the provider. Holds its code, never its message. */
export class PaymentProviderError extends Error {
  readonly code: string
  /**
   * Whether the provider keeps this answer under the idempotency key and would give it again for a
   * day. Then a retry needs a new key; without an answer only the old key is safe.
   */
  readonly isStored: boolean

  constructor(code: string, isStored: boolean, cause?: unknown) {
    super(`the payment provider answered ${code}`, { cause })
    this.name = 'PaymentProviderError'
    this.code = code
    this.isStored = isStored
  }
}

/** How often a call of a provider has failed with a code since the process began. */
export interface PaymentErrorCount {
  provider: PaymentProvider
  call: string
  code: string
  count: number
}
