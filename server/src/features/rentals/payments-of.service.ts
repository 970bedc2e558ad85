import type { Payments } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { RentalRow } from './rentals.store.ts'

export type PaymentDeps = Pick<AppDeps, 'payments' | 'formerPayments'>

/** A payment is asked about where it was made, whichever provider takes the cards by now. */
export function paymentsOf(
  { payments, formerPayments }: PaymentDeps,
  { paymentProvider }: Pick<RentalRow, 'paymentProvider'>,
): Payments {
  const found = [payments, ...formerPayments].find(({ provider }) => provider === paymentProvider)
  if (!found) throw new Error(`nobody answers for the payments of ${paymentProvider}`)
  return found
}
