import type { PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import { PaymentProviderError, type Payments } from '../../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { oneByOne } from '../../../background/one-by-one.ts'
import type { RentalRow } from '../rentals.store.ts'

export type ProviderDeps = Pick<AppDeps, 'payments' | 'formerPayments'>

/** A payment is asked about where it was made, whichever provider takes the cards by now. */
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
 * Nobody shall pay for what is given up. A provider that is away has been noted where it was called,
 * and a stray payment can do no harm: the sweep closes it, and whatever is paid on it goes back.
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
 * Asks providers for one thing after the other. What one does wrong was noted where it was called,
 * and is asked for again; once it gives no answer at all, what is left of it waits for the next
 * round, and nothing else has to wait for it.
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
