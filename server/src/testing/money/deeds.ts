import { DAY_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import fc from 'fast-check'
import type { AppDeps } from '../../app-deps.ts'
import {
  answerClaim,
  claimDeposit,
  decideClaim,
} from '../../features/rentals/deposits/deposits.service.ts'
import { extendRental } from '../../features/rentals/extensions/extensions.service.ts'
import { reportStep } from '../../features/rentals/handover/handover.service.ts'
import { retryRefunds } from '../../features/rentals/refunds/stuck-refunds.service.ts'
import { findRental } from '../../features/rentals/rentals.store.ts'
import type { Lifetime } from './crashing-deps.ts'
import { MOODS } from './flaky-payments.ts'

const HOST = 'user2'
const OPERATOR = 'user1'
/** The tool of every history. */
const DEPOSIT_CENTS = 70_00

/** One of the three newest payments. */
const latest = fc.nat({ max: 2 })
/** In percent of the deposit. */
const share = fc.integer({ min: 0, max: 100 })

const handOverDeed = fc.record({
  do: fc.constant('hand over' as const),
  which: latest,
  step: fc.constantFrom('pickup' as const, 'return' as const),
  by: fc.constantFrom('renter' as const, 'owner' as const),
  allWell: fc.boolean(),
})
const claimDeed = fc.record({ do: fc.constant('claim' as const), which: latest, share })
const answerDeed = fc.record({
  do: fc.constant('answer claim' as const),
  which: latest,
  accept: fc.boolean(),
})
/** Sometimes more than the claimed amount. */
const decisionDeed = fc.record({ do: fc.constant('decide claim' as const), which: latest, share })
const retryDeed = fc.record({ do: fc.constant('retry refund' as const), which: latest })

export const handoverDeed = fc.oneof(
  { weight: 4, arbitrary: handOverDeed },
  { weight: 2, arbitrary: claimDeed },
  { weight: 2, arbitrary: answerDeed },
  { weight: 2, arbitrary: decisionDeed },
  { weight: 1, arbitrary: retryDeed },
)

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never
export type HandoverDeed = ValueOf<typeof handoverDeed>

const DEEDS = ['hand over', 'claim', 'answer claim', 'decide claim', 'retry refund']

export const isHandoverDeed = (deed: { do: string }): deed is HandoverDeed =>
  DEEDS.includes(deed.do)

const dollars = (percent: number) => Math.round((DEPOSIT_CENTS * percent) / 100) / 100

/** Handover, claims and decisions after a rental is paid. */
export async function performHandover(
  world: AppDeps,
  { rentalId, renterId }: { rentalId: string; renterId: string },
  deed: HandoverDeed,
): Promise<void> {
  const as = (userId: string) => ({ userId, timeZone: 'UTC' })
  const reason = 'It happened'
  if (deed.do === 'hand over') {
    const caller = as(deed.by === 'renter' ? renterId : HOST)
    await reportStep(world, rentalId, deed.step, { allWell: deed.allWell }, caller)
  }
  if (deed.do === 'claim') {
    await claimDeposit(world, rentalId, { amount: dollars(deed.share), reason }, as(HOST))
  }
  if (deed.do === 'answer claim') await answerClaim(world, rentalId, deed, as(renterId))
  if (deed.do === 'decide claim') {
    await decideClaim(world, rentalId, { amount: dollars(deed.share), reason }, as(OPERATOR))
  }
  if (deed.do === 'retry refund') await retryRefunds(world, rentalId, reason, as(OPERATOR))
}

/** A renter extends a rental, and usually pays for it. */
export const extendDeed = fc.record({
  do: fc.constantFrom('extend' as const, 'extend and pay' as const),
  /** Index of a known payment, counted from the newest. */
  which: fc.nat({ max: 3 }),
  days: fc.integer({ min: 1, max: 3 }),
})

/** The client secret of the new payment, if any. */
export async function keepLonger(
  world: AppDeps,
  { rentalId, renterId }: { rentalId: string; renterId: string },
  days: number,
): Promise<string | null> {
  const rental = await findRental(world.db, rentalId)
  if (!rental) return null
  const caller = { userId: renterId, timeZone: 'UTC' }
  const endDate = addDays(rental.endDate, days)
  return (await extendRental(world, rentalId, endDate, caller)).clientSecret
}

export const PEOPLE = ['user4', 'user5', 'user6']
export const PAUSES_MS = [
  ...[MINUTE_MS, 6 * MINUTE_MS, 16 * MINUTE_MS, 90 * MINUTE_MS],
  ...[3 * DAY_MS, 5 * DAY_MS, 9 * DAY_MS],
]
/** Indices in the list of pauses. */
export const THREE_DAYS = 4
export const FIVE_DAYS = 5
export const CARDS = ['4242424242424242', '4000002500003155', '4000000000000002']
/** More steps than any use case takes: this process never crashes. */
export const LONG_LIFE = 1000

export const person = fc.integer({ min: 0, max: PEOPLE.length - 1 })
/** Index of a known payment, counted from the newest. */
const which = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 5 }) },
)
const card = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: CARDS.length - 1 }) },
)

const rentDeed = fc.record({
  /** `rent and pay` is the usual case, and every refund begins with it. */
  do: fc.constantFrom('rent' as const, 'rent and pay' as const),
  person,
  type: fc.constantFrom('plot' as const, 'tool' as const),
  /** Some stays overlap, others follow each other and may be extended. */
  shift: fc.constantFrom(0, 1, 2, 4),
})
const payDeed = fc.record({ do: fc.constant('pay' as const), which, card })
const bankDeed = fc.record({
  do: fc.constant('answer bank' as const),
  which,
  approve: fc.boolean(),
})
const confirmDeed = fc.record({ do: fc.constant('confirm' as const), which })
/** One event, repeated, out of order, late or never delivered. */
const webhookDeed = fc.record({
  do: fc.constant('webhook' as const),
  which,
  event: fc.nat({ max: 1 }),
})
/** The host takes days off that a renter holds or wants to pay for late. */
const blockDeed = fc.record({
  do: fc.constant('take off' as const),
  type: fc.constantFrom('plot' as const, 'tool' as const),
  shift: fc.nat({ max: 4 }),
})
const cancelDeed = fc.record({ do: fc.constant('cancel' as const), which })
/** Mostly healthy, so that most payments succeed. */
export const moodDeed = fc.record({
  do: fc.constant('mood' as const),
  mood: fc.oneof(
    { weight: 2, arbitrary: fc.constant('well' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...MOODS) },
  ),
})
const decideDeed = fc.record({
  do: fc.constant('decide refund' as const),
  which,
  status: fc.constantFrom('succeeded' as const, 'failed' as const),
})
const deliverDeed = fc.record({ do: fc.constant('deliver' as const) })
const sweepDeed = fc.record({ do: fc.constant('sweep' as const) })

// Weights favour paying: without payments no money can be lost.
const deed = fc.oneof(
  { weight: 4, arbitrary: rentDeed },
  { weight: 6, arbitrary: payDeed },
  { weight: 2, arbitrary: bankDeed },
  { weight: 3, arbitrary: confirmDeed },
  { weight: 2, arbitrary: webhookDeed },
  { weight: 3, arbitrary: cancelDeed },
  { weight: 1, arbitrary: blockDeed },
  { weight: 3, arbitrary: extendDeed },
  { weight: 4, arbitrary: handoverDeed },
  { weight: 2, arbitrary: moodDeed },
  { weight: 1, arbitrary: decideDeed },
  { weight: 1, arbitrary: deliverDeed },
  { weight: 2, arbitrary: sweepDeed },
)
export const lifetime: fc.Arbitrary<Lifetime> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(LONG_LIFE) },
  { weight: 1, arbitrary: fc.constantFrom('createIntent', 'cancelIntent', 'refund') },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
)
const crashingDeed = fc.record({ deed, lifetime })
/** Several at once are two tabs, a double click or two people. */
export const moment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ deeds: fc.array(crashingDeed, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ pause: fc.nat({ max: PAUSES_MS.length - 1 }) }) },
)
export type Moment = ValueOf<typeof moment>
export type Deed = ValueOf<typeof deed>
export type BlockDeed = ValueOf<typeof blockDeed>
export type RentDeed = ValueOf<typeof rentDeed>
export type ExtendDeed = ValueOf<typeof extendDeed>
