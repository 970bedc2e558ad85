import type { RefundState } from '@commonplot/shared/rentals/refund-state.ts'
import {
  PaymentProviderError,
  type Payments,
  type ProviderRefund,
} from '../../adapters/payments/payments.port.ts'
import type { RefundRow } from './refunds.store.ts'

export interface RefundOutcome {
  state: RefundState
  providerRefundId: string | null
  lastErrorCode: string | null
}

/**
 * Asks for no more than is missing. The provider's own list decides what that is, since a refund may
 * have been made although we never heard of it: a crash, a lost answer, a 500, a person at the desk.
 */
export async function askForRefund(payments: Payments, refund: RefundRow): Promise<RefundOutcome> {
  const { idempotencyKey, state, amountCents, paymentIntentId } = refund
  const given = await payments.listRefunds(paymentIntentId)
  const alive = given.filter(({ status }) => status !== 'failed')
  const missingCents = amountCents - alive.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (missingCents <= 0) return outcomeOf(alive)
  const own = given.find((one) => one.idempotencyKey === idempotencyKey)
  if (own || state === 'succeeded') return failed(own)
  try {
    const request = { idempotencyKey, paymentIntentId, amountCents: missingCents }
    const made = await payments.refund(request)
    return made.status === 'failed' ? failed(made) : outcomeOf([...alive, made])
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    // Without an answer it may have been made all the same: only the same key is safe then.
    const state = error.isStored ? 'failed' : 'pending'
    return { state, providerRefundId: null, lastErrorCode: error.code }
  }
}

function outcomeOf(alive: ProviderRefund[]): RefundOutcome {
  const isThrough = alive.every(({ status }) => status === 'succeeded')
  return {
    state: isThrough ? 'succeeded' : 'pending',
    providerRefundId: alive.at(-1)?.id ?? null,
    lastErrorCode: null,
  }
}

function failed(refund: ProviderRefund | undefined): RefundOutcome {
  return {
    state: 'failed',
    providerRefundId: refund?.id ?? null,
    lastErrorCode: refund?.failureCode ?? 'refund_failed',
  }
}
