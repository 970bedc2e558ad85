import { Counter, Gauge, type Registry } from 'prom-client'
import type { PaymentErrorCount } from '../../adapters/payments/payments.port.ts'

export interface PaymentFigures {
  paymentErrors?: () => PaymentErrorCount[]
  refundsStuck?: () => Promise<number>
}

/** Money that is not where it should be: these two are what an alarm should listen to. */
export function describePayments(
  registry: Registry,
  { paymentErrors, refundsStuck }: PaymentFigures,
): void {
  const registers = [registry]
  new Counter({
    name: 'payment_provider_errors_total',
    help: 'Calls to a payment provider that failed, by the code it gave',
    labelNames: ['provider', 'call', 'code'],
    registers,
    collect() {
      this.reset()
      for (const { count, ...labels } of paymentErrors?.() ?? []) this.inc(labels, count)
    },
  })
  new Gauge({
    name: 'refunds_stuck',
    help: 'Refunds due that failed or take too long, as /operations/stuck-refunds lists them',
    registers,
    async collect() {
      // Without the database nobody knows, and the other figures are wanted all the more.
      this.set((await refundsStuck?.().catch(() => Number.NaN)) ?? 0)
    },
  })
}
