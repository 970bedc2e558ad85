import { PaymentProviderError, type Payments } from '../adapters/payments/payments.port.ts'

/** Calls under way are given up at the signal. They are made again later, with the same keys. */
export function givingUpAt(stopping: AbortSignal, payments: Payments): Payments {
  const { createIntent, readIntent, cancelIntent, refund, listRefunds } = payments
  const unlessStopped = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    const stop = () => reject(new PaymentProviderError('stopping', false))
    stopping.addEventListener('abort', stop, { once: true })
    try {
      if (stopping.aborted) stop()
      return await (stopping.aborted ? stopped : Promise.race([stopped, call()]))
    } finally {
      stopping.removeEventListener('abort', stop)
    }
  }
  return {
    ...payments,
    createIntent: (request) => unlessStopped(() => createIntent(request)),
    readIntent: (id) => unlessStopped(() => readIntent(id)),
    cancelIntent: (id) => unlessStopped(() => cancelIntent(id)),
    refund: (request) => unlessStopped(() => refund(request)),
    listRefunds: (id) => unlessStopped(() => listRefunds(id)),
  }
}
