import type { PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import { PaymentProviderError, type Payments } from '../../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { oneByOne } from '../../../background/one-by-one.ts'
import type { RentalRow } from '../rentals.store.ts'

export type ProviderDeps = Pick<AppDeps, 'payments' | 'formerPayments'>

/** The provider that made the payment, which may differ from the current one. */
export function providerOf(
  { payments, formerPayments }: ProviderDeps,
  { paymentProvider }: Pick<RentalRow, 'paymentProvider'>,
): Payments {
  const provider = [payments, ...formerPayments].find(
    ({ provider }) => provider === paymentProvider,
  )
  if (!provider) throw new Error(`Unknown payment provider: ${paymentProvider}`)
  return provider
}

/**
 * Cancels the payment intent. Provider errors are ignored: the sweep retries, and a payment that
 * succeeds all the same is refunded.
 */
export async function abandonPayment(
  deps: ProviderDeps,
  payment: Pick<RentalRow, 'paymentIntentId' | 'paymentProvider'>,
): Promise<void> {
  if (!payment.paymentIntentId) return
  try {
    await providerOf(deps, payment).cancelIntent(payment.paymentIntentId)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
  }
}

/**
 * Calls `ask` for each item in turn. Provider errors are skipped, to be retried later; after a call
 * without an answer the rest of that provider's items waits for the next round.
 */
export async function forEachWhileProviderResponds<
  Item extends { paymentProvider: PaymentProvider },
>(items: readonly Item[], ask: (item: Item) => Promise<unknown>): Promise<void> {
  const silent = new Set<PaymentProvider>()
  await oneByOne(items, async (item) => {
    if (silent.has(item.paymentProvider)) return
    await ask(item).catch((error) => {
      if (!(error instanceof PaymentProviderError)) throw error
      if (!error.isStored) silent.add(item.paymentProvider)
    })
  })
}
