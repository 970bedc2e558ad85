import type { PaymentIntentStatus, PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import type { SandboxCard } from '@commonplot/shared/payments/payments.contract.ts'
import type { RefundState } from '@commonplot/shared/rentals/rental.ts'

export interface PaymentIntent {
  id: string
  /** Lets the browser that holds it pay this intent and nothing else; its shape means nothing. */
  clientSecret: string
  status: PaymentIntentStatus
  amountCents: number
  currency: string
  metadata: Record<string, string>
}

export interface PaymentRequest {
  /** The same key always means the same intent, however often it is sent. */
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

/** A refund in the provider's books. Money that came back from the bank makes `failed` of `succeeded`. */
export interface ProviderRefund {
  id: string
  /** The key of our request; null for a refund made by hand. */
  idempotencyKey: string | null
  amountCents: number
  status: RefundState
  failureCode: string | null
}

/** What a provider may tell us of; `other` is noted and leads to nothing. */
export type PaymentEventKind = 'paid' | 'failed' | 'refunded' | 'refund_failed' | 'other'

export interface PaymentEvent {
  id: string
  kind: PaymentEventKind
  paymentIntentId: string | null
}

/** What the provider's own form needs in a page: origins for its script, its calls and its frames. */
export interface FormOrigins {
  script: readonly string[]
  connect: readonly string[]
  frame: readonly string[]
}

/** Where the provider has no form of its own, ours posts the card here. */
export interface CardDesk {
  findIntent(clientSecret: string): Promise<PaymentIntent | undefined>
  payWithCard(intent: PaymentIntent, card: SandboxCard): Promise<PaymentIntent>
  answerSecondStep(intent: PaymentIntent, approve: boolean): Promise<PaymentIntent>
}

export interface Payments {
  provider: PaymentProvider
  publishableKey: string
  /** The least that one payment can be; 0 where any amount above nothing is taken. */
  leastCents: number
  cardDesk: CardDesk | null
  formOrigins: FormOrigins
  /** The header of a webhook that carries its signature; null where nothing is ever sent. */
  signatureHeader: string | null
  createIntent(request: PaymentRequest): Promise<PaymentIntent>
  readIntent(id: string): Promise<PaymentIntent | undefined>
  /** An intent that was paid meanwhile stays paid. */
  cancelIntent(id: string): Promise<void>
  /** The same key means the same refund for as long as the provider remembers it: a day. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** All of a payment's refunds, the failed ones too. */
  listRefunds(paymentIntentId: string): Promise<ProviderRefund[]>
  /** Refuses what the provider has not signed. */
  readEvent(rawBody: Buffer, signature: string): Promise<PaymentEvent>
}

/** A provider that did not do what it was asked. Says which code it gave, never its words. */
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
