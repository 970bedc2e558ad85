import { DAY_MS, HOUR_MS } from '../dates/durations.ts'
import { addDays } from '../dates/plain-date.ts'
import { startOfDay, todayIn } from '../dates/time-zone.ts'
import { type HandoverStep, handoverOf } from './handover.ts'
import type { Claim, DepositStatus } from './rental.ts'

/** How long a host may inspect a returned item. */
export const HOURS_TO_LOOK = 48
/** Days that a deposit waits after a pickup without another report. */
const DAYS_UNSPOKEN_OF = 30
export const DAYS_TO_ANSWER = 7
export const DAYS_TO_DECIDE = 14

const NEXT_STATUSES: Record<DepositStatus, readonly DepositStatus[]> = {
  held: ['claimed', 'released'],
  claimed: ['released', 'partly_kept', 'kept'],
  released: [],
  partly_kept: [],
  kept: [],
}

export function depositCanBecome(from: DepositStatus, to: DepositStatus): boolean {
  return NEXT_STATUSES[from].includes(to)
}

/** The status of a deposit after its claim, by the kept part. */
export function settledAs(keptCents: number, depositCents: number): DepositStatus {
  if (keptCents === 0) return 'released'
  return keptCents < depositCents ? 'partly_kept' : 'kept'
}

export interface DepositStory {
  endDate: string
  timeZone: string
  /** In the order of time. */
  steps: readonly HandoverStep[]
  claim: (Pick<Claim, 'state' | 'createdAt'> & { answeredAt: string | null }) | null
}

/** The next automatic transition of a deposit, and its time. */
export interface DepositTurn {
  at: Date
  does: 'release' | 'dispute' | 'lapse'
}

/**
 * The one rule of when a deposit moves by itself. It goes back once the item is back: at once when
 * the host says that all is well, else when they had time to look; and after the last day when
 * nobody said anything. A claim waits for the renter first, then for an operator.
 */
export function nextDepositTransition(story: DepositStory): DepositTurn {
  const { steps, claim } = story
  if (claim?.state === 'open')
    return { at: later(claim.createdAt, DAYS_TO_ANSWER), does: 'dispute' }
  if (claim?.state === 'disputed') {
    return { at: later(claim.answeredAt ?? claim.createdAt, DAYS_TO_DECIDE), does: 'lapse' }
  }
  return { at: releasedAt(story, steps), does: 'release' }
}

function releasedAt({ endDate, timeZone }: DepositStory, steps: readonly HandoverStep[]): Date {
  const { pickedUpAt, returnedAt } = handoverOf(steps)
  const welcomed = steps.find(
    ({ step, by, allWell }) => step === 'return' && by === 'owner' && allWell,
  )
  if (welcomed) return new Date(welcomed.at)
  if (returnedAt) return new Date(Date.parse(returnedAt) + HOURS_TO_LOOK * HOUR_MS)
  const dayAfter = addDays(endDate, pickedUpAt ? 1 + DAYS_UNSPOKEN_OF : 1)
  return startOfDay(dayAfter, timeZone)
}

const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * DAY_MS)

interface ClaimableDeposit extends DepositStory {
  depositStatus: DepositStatus | null
}

/** Why a host cannot claim now, in words; null if they can. */
export function problemWithClaim(deposit: ClaimableDeposit, now: Date): string | null {
  const { depositStatus, endDate, timeZone, claim } = deposit
  if (depositStatus === null) return 'There is no deposit to claim from.'
  if (claim) return 'There is a claim already.'
  if (depositStatus !== 'held') return 'The deposit has gone back already.'
  if (nextDepositTransition(deposit).at <= now)
    return 'The time to claim is over: the deposit goes back.'
  const isBack = handoverOf(deposit.steps).returnedAt !== null
  if (!isBack && todayIn(timeZone, now) < endDate) {
    return 'You can claim once it is back, or from the last day on.'
  }
  return null
}
