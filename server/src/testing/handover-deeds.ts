import fc from 'fast-check'
import type { AppDeps } from '../app-deps.ts'
import {
  answerClaim,
  claimDeposit,
  decideClaim,
} from '../features/rentals/deposits/deposits.service.ts'
import { reportStep } from '../features/rentals/handover/handover.service.ts'
import { retryRefunds } from '../features/rentals/refunds/stuck-refunds.service.ts'

const HOST = 'user2'
const OPERATOR = 'user1'
/** The tool of every history. */
const DEPOSIT_CENTS = 70_00

/** Index of a known payment, counted from the newest. */
const which = fc.nat({ max: 2 })
/** In percent of the deposit. */
const share = fc.integer({ min: 0, max: 100 })

const handOverDeed = fc.record({
  do: fc.constant('hand over' as const),
  which,
  step: fc.constantFrom('pickup' as const, 'return' as const),
  by: fc.constantFrom('renter' as const, 'owner' as const),
  allWell: fc.boolean(),
})
const claimDeed = fc.record({ do: fc.constant('claim' as const), which, share })
const answerDeed = fc.record({
  do: fc.constant('answer claim' as const),
  which,
  accept: fc.boolean(),
})
/** Sometimes more than the claimed amount. */
const decisionDeed = fc.record({ do: fc.constant('decide claim' as const), which, share })
const retryDeed = fc.record({ do: fc.constant('retry refund' as const), which })

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
