import { PaymentProviderError } from '../../adapters/payments/payments.port.ts'
import { type PaymentDeps, paymentsOf } from './payments-of.service.ts'
import type { RentalRow } from './rentals.store.ts'

/**
 * Nobody shall pay for what is given up. A provider that is away has been noted where it was called,
 * and a stray payment can do no harm: the sweep closes it, and whatever is paid on it goes back.
 */
export async function abandonPayment(
  deps: PaymentDeps,
  payment: Pick<RentalRow, 'paymentIntentId' | 'paymentProvider'>,
): Promise<void> {
  if (!payment.paymentIntentId) return
  try {
    await paymentsOf(deps, payment).cancelIntent(payment.paymentIntentId)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
  }
}
