import { DAY_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { PaymentEvent } from '../adapters/payments/payments.port.ts'
import type { AppDeps } from '../app-deps.ts'
import { receivePaymentEvent } from '../features/payments/payments.service.ts'
import { sweepRentals } from '../features/rentals/sweep-rentals.service.ts'
import type { FlakyPayments } from './flaky-payments.ts'
import type { TestClock } from './test-clock.ts'

/** An unclaimed deposit waits a month, and a claim three weeks. */
const DAYS_AT_ONCE = 16
const TIMES_OF_SILENCE = 5

export const receive = (world: AppDeps, event: PaymentEvent) =>
  receivePaymentEvent(world, Buffer.from(JSON.stringify(event)), '')

/** Removes an event once it is acknowledged, so that it is repeated after a crash. */
export async function deliverEvents(world: AppDeps, { undelivered }: FlakyPayments): Promise<void> {
  for (const event of [...undelivered]) {
    await receive(world, event)
    undelivered.splice(undelivered.indexOf(event), 1)
  }
}

async function sweepAfter(flaky: FlakyPayments, clock: TestClock, ms: number): Promise<void> {
  await flaky.decideAll()
  await deliverEvents(flaky.deps, flaky)
  clock.advance(ms)
  await sweepRentals(flaky.deps)
}

/** With a healthy provider and decided refunds, sweeps until all is done. */
export async function flushBackgroundWork(flaky: FlakyPayments, clock: TestClock): Promise<void> {
  flaky.become('well')
  for (let sweep = 0; sweep < 3; sweep += 1) await sweepAfter(flaky, clock, 90 * MINUTE_MS)
}

/** Lets time pass until every deposit is settled. */
export async function letTimePass(flaky: FlakyPayments, clock: TestClock): Promise<void> {
  for (let time = 0; time < TIMES_OF_SILENCE; time += 1) {
    await sweepAfter(flaky, clock, DAYS_AT_ONCE * DAY_MS)
  }
}
