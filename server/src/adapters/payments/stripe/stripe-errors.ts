import { PaymentProviderError } from '../payments.port.ts'

interface StripeFailure {
  statusCode?: number
  code?: string
  /** Stripe's own word; `type` is the class of the library. */
  rawType?: string
  type?: string
}

/** Refused before anything was done, or still being done: nothing is kept under the key. */
const NOT_STORED = [401, 403, 409, 429]

/** Stripe keeps the answer of whatever it began to do, a 500 too, and gives it again for a day. */
export function toProviderError(error: unknown): PaymentProviderError {
  const { statusCode, code, rawType, type } = error as StripeFailure
  const isStored = statusCode !== undefined && !NOT_STORED.includes(statusCode)
  const said = [code, rawType, type].find((word) => word !== undefined && /^\w{1,80}$/.test(word))
  return new PaymentProviderError(said ?? 'unknown', isStored, error)
}
