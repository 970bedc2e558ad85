import type { PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import { PaymentProviderError } from '../../adapters/payments/payments.port.ts'
import { oneByOne } from '../../background/one-by-one.ts'

/**
 * Asks providers for one thing after the other. What one does wrong was noted where it was called,
 * and is asked for again; once it gives no answer at all, what is left of it waits for the next
 * round, and nothing else has to wait for it.
 */
export async function whileItAnswers<Item extends { paymentProvider: PaymentProvider }>(
  items: readonly Item[],
  ask: (item: Item) => Promise<unknown>,
): Promise<void> {
  const silent = new Set<PaymentProvider>()
  await oneByOne(items, async (item) => {
    if (silent.has(item.paymentProvider)) return
    await ask(item).catch((error) => {
      if (!(error instanceof PaymentProviderError)) throw error
      if (!error.isStored) silent.add(item.paymentProvider)
    })
  })
}
