import { DAY_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import fc from 'fast-check'
import type { PaymentEvent } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { Failure } from '../../failures.ts'
import {
  confirmPayment,
  openCardDesk,
  receivePaymentEvent,
} from '../../features/payments/payments.service.ts'
import { addDaysOff } from '../../features/rentals/availability/availability.service.ts'
import { cancelRental } from '../../features/rentals/my-rentals.service.ts'
import { rentPlot, rentTool } from '../../features/rentals/rent-item.service.ts'
import { sweepRentals } from '../../features/rentals/sweep-rentals.service.ts'
import type { TestClock } from '../test-clock.ts'
import { crashingDeps, ProcessDied } from './crashing-deps.ts'
import {
  type BlockDeed,
  CARDS,
  type Deed,
  type ExtendDeed,
  extendDeed,
  FIVE_DAYS,
  handoverDeed,
  isHandoverDeed,
  keepLonger,
  LONG_LIFE,
  lifetime,
  type Moment,
  moment,
  moodDeed,
  PAUSES_MS,
  PEOPLE,
  performHandover,
  person,
  type RentDeed,
  THREE_DAYS,
} from './deeds.ts'
import type { FlakyPayments } from './flaky-payments.ts'
import { findPaymentProblems, findStuck, findWrongFigures } from './payment-invariants.ts'

interface KnownPayment {
  clientSecret: string
  rentalId: string
  renterId: string
  type: 'plot' | 'tool'
}

const callerOf = (userId: string) => ({ userId, timeZone: 'UTC' })

/** Runs a history, flushes the background work and returns every payment problem. */
export async function liveThrough(
  flaky: FlakyPayments,
  clock: TestClock,
  moments: readonly Moment[],
) {
  const { deps } = flaky
  const known: KnownPayment[] = []
  // No other rentals here, and histories are far enough apart not to overlap.
  const firstDay = () => addDays(clock.now().toISOString().slice(0, 10), 5)

  async function perform(world: AppDeps, deed: Deed): Promise<void> {
    if (deed.do === 'sweep') return sweepRentals(world)
    if (deed.do === 'mood') return flaky.become(deed.mood)
    if (deed.do === 'deliver') return deliverEvents(world, flaky)
    if (deed.do === 'take off') return takeOff(world, deed)
    if (!('which' in deed)) return rent(world, deed)
    const payment = known.at(-1 - (deed.which % Math.max(1, known.length)))
    if (!payment) return
    const { clientSecret, rentalId, renterId, type } = payment
    const intent = await deps.payments.cardDesk?.findIntent(clientSecret)
    const paymentIntentId = intent?.id ?? ''
    const caller = callerOf(renterId)
    if (isHandoverDeed(deed)) return performHandover(world, payment, deed)
    if (deed.do === 'extend' || deed.do === 'extend and pay') return extend(world, payment, deed)
    if (deed.do === 'cancel') await cancelRental(world, rentalId, caller)
    if (deed.do === 'confirm') {
      await confirmPayment(world, { paymentIntentId, rentalType: type }, caller)
    }
    if (deed.do === 'decide refund') await flaky.decide(paymentIntentId, deed.status)
    if (deed.do === 'webhook') {
      const id = `evt_${paymentIntentId}_${deed.event}`
      await receive(world, { id, kind: 'paid', paymentIntentId })
    }
    if (deed.do === 'pay' || deed.do === 'answer bank') {
      const { cardDesk, intent } = await openCardDesk(world, clientSecret, caller)
      const card = { expMonth: 12, expYear: 2099, cvc: '123' }
      if (deed.do === 'pay') {
        await cardDesk.payWithCard(intent, { ...card, number: CARDS[deed.card] ?? '' })
      } else await cardDesk.answerSecondStep(intent, deed.approve)
    }
  }

  async function takeOff(world: AppDeps, { type, shift }: BlockDeed): Promise<void> {
    const startDate = addDays(firstDay(), shift)
    await addDaysOff(world, type, `${type}-1`, { startDate, endDate: startDate }, callerOf('user2'))
  }

  async function rent(world: AppDeps, deed: RentDeed): Promise<void> {
    const renterId = PEOPLE[deed.person] ?? ''
    const caller = callerOf(renterId)
    const startDate = addDays(firstDay(), deed.shift)
    const stay = { renterId, startDate, endDate: addDays(startDate, 3) }
    const { clientSecret, rental } = await (deed.type === 'plot'
      ? rentPlot(world, 'plot-1', { ...stay, monthlyPrice: 45 }, caller)
      : rentTool(world, 'tool-1', { ...stay, dailyPrice: 35, securityDeposit: 70 }, caller))
    known.push({ clientSecret, rentalId: rental.id, renterId, type: deed.type })
    if (deed.do === 'rent') return
    await perform(world, { do: 'pay', which: 0, card: 0 })
    await perform(world, { do: 'confirm', which: 0 })
  }

  async function extend(world: AppDeps, payment: KnownPayment, deed: ExtendDeed): Promise<void> {
    const clientSecret = await keepLonger(world, payment, deed.days)
    if (clientSecret === null) return
    known.push({ ...payment, clientSecret })
    if (deed.do === 'extend') return
    await perform(world, { do: 'pay', which: 0, card: 0 })
    await perform(world, { do: 'confirm', which: 0 })
  }

  for (const moment of moments) {
    if ('pause' in moment) clock.advance(PAUSES_MS[moment.pause] ?? 0)
    else {
      await Promise.all(
        moment.deeds.map(async ({ deed, lifetime }) => {
          const { deps: world, death } = crashingDeps(deps, lifetime)
          await Promise.race([perform(world, deed), death]).catch((error) => {
            if (!(error instanceof Failure || error instanceof ProcessDied)) throw error
          })
        }),
      )
    }
  }
  await flushBackgroundWork(flaky, clock)
  const astray = await findAstray(deps)
  await letTimePass(flaky, clock)
  return [...astray, ...(await findAstray(deps)), ...(await findStuck(deps.db, clock.now()))]
}

const findAstray = async ({ db }: AppDeps) => [
  ...(await findPaymentProblems(db)),
  ...(await findWrongFigures(db)),
]

/** An unclaimed deposit waits a month, and a claim three weeks. */
const DAYS_AT_ONCE = 16
const TIMES_OF_SILENCE = 5

const receive = (world: AppDeps, event: PaymentEvent) =>
  receivePaymentEvent(world, Buffer.from(JSON.stringify(event)), '')

/** Removes an event once it is acknowledged, so that it is repeated after a crash. */
async function deliverEvents(world: AppDeps, { undelivered }: FlakyPayments): Promise<void> {
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
async function flushBackgroundWork(flaky: FlakyPayments, clock: TestClock): Promise<void> {
  flaky.become('well')
  for (let sweep = 0; sweep < 3; sweep += 1) await sweepAfter(flaky, clock, 90 * MINUTE_MS)
}

/** Lets time pass until every deposit is settled. */
async function letTimePass(flaky: FlakyPayments, clock: TestClock): Promise<void> {
  for (let time = 0; time < TIMES_OF_SILENCE; time += 1) {
    await sweepAfter(flaky, clock, DAYS_AT_ONCE * DAY_MS)
  }
}

const anything = fc.array(moment, { minLength: 5, maxLength: 25 })

/**
 * Histories that random choice rarely finds: a tool is paid, picked up, perhaps extended, and
 * claimed. The process may crash at each step.
 */
const story: fc.Arbitrary<Moment[]> = fc
  .record({
    ...{ person, lifetimes: fc.array(lifetime, { minLength: 8, maxLength: 8 }) },
    ...{ mood: moodDeed, more: fc.option(extendDeed), pickup: fc.option(handoverDeed) },
    back: fc.option(fc.record({ by: fc.constantFrom('renter', 'owner'), allWell: fc.boolean() })),
    share: fc.integer({ min: 1, max: 100 }),
    accept: fc.option(fc.boolean()),
    decided: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  .map(({ person, lifetimes, mood, more, pickup, back, share, accept, decided }) => {
    const later = (pause: number): Moment => ({ pause })
    const deeds = (...done: (Deed | null)[]): Moment[] =>
      done.flatMap((deed, at) =>
        deed ? [{ deeds: [{ deed, lifetime: lifetimes[at] ?? LONG_LIFE }] }] : [],
      )
    const which = 0
    const rent: Deed = { do: 'rent and pay', person, type: 'tool', shift: 0 }
    const giveBack: Deed | null = back && { do: 'hand over', which, step: 'return', ...back }
    const answer: Deed | null = accept === null ? null : { do: 'answer claim', which, accept }
    const decide: Deed | null =
      decided === null ? null : { do: 'decide claim', which, share: decided }
    return [
      { deeds: [{ deed: rent, lifetime: LONG_LIFE }] },
      ...[later(FIVE_DAYS), ...deeds(pickup, more), later(THREE_DAYS)],
      ...deeds(mood, giveBack, { do: 'claim', which, share }),
      ...[later(THREE_DAYS), ...deeds(answer), later(FIVE_DAYS), ...deeds({ do: 'sweep' }, decide)],
    ]
  })

export const history: fc.Arbitrary<Moment[]> = fc
  .tuple(fc.option(story), anything, fc.option(story))
  .map(([before, between, after]) => [...(before ?? []), ...between, ...(after ?? [])])
