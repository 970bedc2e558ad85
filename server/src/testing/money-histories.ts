import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import fc from 'fast-check'
import type { PaymentEvent } from '../adapters/payments/payments.port.ts'
import type { AppDeps } from '../app-deps.ts'
import { Failure } from '../failures.ts'
import {
  confirmPayment,
  openCardDesk,
  receivePaymentEvent,
} from '../features/payments/payments.service.ts'
import { blockDays } from '../features/rentals/blocks.service.ts'
import { cancelRental } from '../features/rentals/my-rentals.service.ts'
import { rentPlot, rentTool } from '../features/rentals/rent-item.service.ts'
import { sweepRentals } from '../features/rentals/sweep-rentals.service.ts'
import { extendDeed, keepLonger } from './longer-deeds.ts'
import { findLostMoney } from './lost-money.ts'
import { MOODS, type MoodyWorld } from './moody-payments.ts'
import { type Lifetime, mortalDeps, ProcessDied } from './mortal-deps.ts'
import type { TestClock } from './test-clock.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PEOPLE = ['user4', 'user5', 'user6']
const PAUSES_MS = [MINUTE_MS, 6 * MINUTE_MS, 16 * MINUTE_MS, 90 * MINUTE_MS, 3 * DAY_MS, 9 * DAY_MS]
const CARDS = ['4242424242424242', '4000002500003155', '4000000000000002']
/** More than any use-case takes: this process lives. */
const LONG_LIFE = 1000

const person = fc.integer({ min: 0, max: PEOPLE.length - 1 })
/** Which of the payments known so far, counted from the newest. */
const which = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 5 }) },
)
const card = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: CARDS.length - 1 }) },
)

const rentDeed = fc.record({
  /** `rent and pay` is how it mostly goes, and what a refund begins with. */
  do: fc.constantFrom('rent' as const, 'rent and pay' as const),
  person,
  type: fc.constantFrom('plot' as const, 'tool' as const),
  /** Some overlap, some begin after others, who may want to stay longer. */
  shift: fc.constantFrom(0, 1, 2, 4),
})
const payDeed = fc.record({ do: fc.constant('pay' as const), which, card })
const bankDeed = fc.record({
  do: fc.constant('answer bank' as const),
  which,
  approve: fc.boolean(),
})
const confirmDeed = fc.record({ do: fc.constant('confirm' as const), which })
/** One event again and again, out of order, late or never. */
const webhookDeed = fc.record({
  do: fc.constant('webhook' as const),
  which,
  event: fc.nat({ max: 1 }),
})
/** The host takes days off that somebody held, or wants to pay for late. */
const blockDeed = fc.record({
  do: fc.constant('take off' as const),
  type: fc.constantFrom('plot' as const, 'tool' as const),
  shift: fc.nat({ max: 4 }),
})
const cancelDeed = fc.record({ do: fc.constant('cancel' as const), which })
/** Healthy most of the time, or hardly anything would ever be paid. */
const moodDeed = fc.record({
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

// Paying is what it is about: without it there is no money that could be lost.
const deed = fc.oneof(
  { weight: 4, arbitrary: rentDeed },
  { weight: 6, arbitrary: payDeed },
  { weight: 2, arbitrary: bankDeed },
  { weight: 3, arbitrary: confirmDeed },
  { weight: 2, arbitrary: webhookDeed },
  { weight: 3, arbitrary: cancelDeed },
  { weight: 1, arbitrary: blockDeed },
  { weight: 3, arbitrary: extendDeed },
  { weight: 2, arbitrary: moodDeed },
  { weight: 1, arbitrary: decideDeed },
  { weight: 1, arbitrary: deliverDeed },
  { weight: 2, arbitrary: sweepDeed },
)
const lifetime: fc.Arbitrary<Lifetime> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(LONG_LIFE) },
  { weight: 1, arbitrary: fc.constantFrom('createIntent', 'cancelIntent', 'refund') },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
)
const mortalDeed = fc.record({ deed, lifetime })
/** Several at once are two tabs, a double click or two people. */
const moment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ deeds: fc.array(mortalDeed, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ pause: fc.nat({ max: PAUSES_MS.length - 1 }) }) },
)
export const history = fc.array(moment, { minLength: 5, maxLength: 25 })

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never
type Deed = ValueOf<typeof deed>
type BlockDeed = ValueOf<typeof blockDeed>
type RentDeed = ValueOf<typeof rentDeed>
type ExtendDeed = ValueOf<typeof extendDeed>

interface KnownPayment {
  clientSecret: string
  rentalId: string
  renterId: string
  type: 'plot' | 'tool'
}

const callerOf = (userId: string) => ({ userId, timeZone: 'UTC' })

/** Lives through a history, lets the dust settle and says which money went astray. */
export async function liveThrough(
  moody: MoodyWorld,
  clock: TestClock,
  moments: ValueOf<typeof history>,
) {
  const { deps } = moody
  const known: KnownPayment[] = []
  // Nobody else has rented here, and histories must not stand in each other's way.
  const firstDay = addDays(clock.now().toISOString().slice(0, 10), 5)

  async function perform(world: AppDeps, deed: Deed): Promise<void> {
    if (deed.do === 'sweep') return sweepRentals(world)
    if (deed.do === 'mood') return moody.become(deed.mood)
    if (deed.do === 'deliver') return deliverEvents(world, moody)
    if (deed.do === 'take off') return takeOff(world, deed)
    if (!('which' in deed)) return rent(world, deed)
    const payment = known.at(-1 - (deed.which % Math.max(1, known.length)))
    if (!payment) return
    const { clientSecret, rentalId, renterId, type } = payment
    const intent = await deps.payments.cardDesk?.findIntent(clientSecret)
    const paymentIntentId = intent?.id ?? ''
    const caller = callerOf(renterId)
    if (deed.do === 'extend' || deed.do === 'extend and pay') return extend(world, payment, deed)
    if (deed.do === 'cancel') await cancelRental(world, rentalId, caller)
    if (deed.do === 'confirm') {
      await confirmPayment(world, { paymentIntentId, rentalType: type }, caller)
    }
    if (deed.do === 'decide refund') await moody.decide(paymentIntentId, deed.status)
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
    const startDate = addDays(firstDay, shift)
    await blockDays(world, type, `${type}-1`, { startDate, endDate: startDate }, callerOf('user2'))
  }

  async function rent(world: AppDeps, deed: RentDeed): Promise<void> {
    const renterId = PEOPLE[deed.person] ?? ''
    const caller = callerOf(renterId)
    const startDate = addDays(firstDay, deed.shift)
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
          const { deps: world, death } = mortalDeps(deps, lifetime)
          await Promise.race([perform(world, deed), death]).catch((error) => {
            if (!(error instanceof Failure || error instanceof ProcessDied)) throw error
          })
        }),
      )
    }
  }
  await settleDust(moody, clock)
  const lost = await findLostMoney(deps.db)
  clock.advance(30 * DAY_MS)
  return lost
}

const receive = (world: AppDeps, event: PaymentEvent) =>
  receivePaymentEvent(world, Buffer.from(JSON.stringify(event)), '')

/** Crossed off when it was acknowledged, and so told again after a crash. */
async function deliverEvents(world: AppDeps, { undelivered }: MoodyWorld): Promise<void> {
  for (const event of [...undelivered]) {
    await receive(world, event)
    undelivered.splice(undelivered.indexOf(event), 1)
  }
}

/** In the end the provider is well, the banks have decided, and the sweep has had its time. */
async function settleDust(moody: MoodyWorld, clock: TestClock): Promise<void> {
  const { deps } = moody
  moody.become('well')
  for (let sweep = 0; sweep < 3; sweep += 1) {
    await moody.decideAll()
    await deliverEvents(deps, moody)
    clock.advance(90 * MINUTE_MS)
    await sweepRentals(deps)
  }
}
