import type { PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '../../failures.ts'
import { type PaymentErrorCount, PaymentProviderError, type Payments } from './payments.port.ts'

/**
 * Logs and counts what goes wrong at a provider, whatever its caller makes of it: a sweep may ask
 * again quietly, because here it has been said.
 */
export function paymentWatch(logger: Pick<FastifyBaseLogger, 'warn'>) {
  const counts = new Map<string, PaymentErrorCount>()

  function note(provider: PaymentProvider, call: string, err: unknown): unknown {
    // A declined card is an answer, not an error.
    if (err instanceof Failure) return err
    const code = err instanceof PaymentProviderError ? err.code : 'unexpected'
    const key = `${provider} ${call} ${code}`
    counts.set(key, { provider, call, code, count: (counts.get(key)?.count ?? 0) + 1 })
    logger.warn({ err, provider, call, code }, 'a payment provider failed')
    return err
  }

  return {
    counts: () => [...counts.values()],
    watch(payments: Payments): Payments {
      const { createIntent, readIntent, cancelIntent, refund, listRefunds, provider } = payments
      const calls = { createIntent, readIntent, cancelIntent, refund, listRefunds }
      return {
        ...payments,
        ...translateErrors(calls, (error, call) => note(provider, call, error)),
      }
    },
  }
}

type Call = (...args: never[]) => Promise<unknown>

/** Wraps calls: passes each error to `translate` and throws the result instead. */
export function translateErrors<Calls extends object>(
  calls: Calls & Record<keyof Calls, Call>,
  translate: (error: unknown, call: string) => unknown,
): Calls {
  const translated = Object.entries<Call>(calls).map(([name, call]) => [
    name,
    async (...args: never[]) => {
      try {
        return await call(...args)
      } catch (error) {
        throw translate(error, name)
      }
    },
  ])
  return Object.fromEntries(translated)
}
