import { HOUR_MS } from '../dates/durations.ts'
import { startOfDay } from '../dates/time-zone.ts'
import type { Handover } from './handover.ts'
import type { CancellationPolicy, DepositStatus } from './rental.ts'
import { type DatedRental, hasStarted } from './rental-states.ts'

interface CancellableRental extends Pick<DatedRental, 'status' | 'startDate' | 'timeZone'> {
  depositStatus: DepositStatus | null
}

/**
 * Why a rental in force cannot be cancelled any more, in words; nothing when it can. What nobody has
 * paid for can always be let go.
 */
export function problemWithCancelling(
  rental: CancellableRental,
  { pickedUpAt, returnedAt }: Pick<Handover, 'pickedUpAt' | 'returnedAt'>,
  now: Date | number,
): string | null {
  if (rental.status === 'held') return null
  if (hasStarted(rental, now)) return 'This rental has started, so it can no longer be cancelled.'
  if (returnedAt) return 'It is back already, so this rental can no longer be cancelled.'
  if (pickedUpAt) return 'It was picked up, so this rental can no longer be cancelled.'
  // A host can claim on the first day of a rental, without any handover report.
  const isUntouched = rental.depositStatus === null || rental.depositStatus === 'held'
  return isUntouched ? null : 'The deposit was claimed, so this rental can no longer be cancelled.'
}

interface PaidStay {
  startDate: string
  timeZone: string
  rentCents: number
  depositCents: number
  cancellationPolicy: CancellationPolicy
}

/**
 * What a renter gets back on cancelling now: the rent by the stored policy, the deposit in full.
 * Hours are counted to the beginning of the first day where the item is.
 */
export function refundOnCancel(stay: PaidStay, now: Date): number {
  const { fullRefundUntilHours, lateRefundShare } = stay.cancellationPolicy
  const start = startOfDay(stay.startDate, stay.timeZone)
  const hoursLeft = (start.getTime() - now.getTime()) / HOUR_MS
  const share = hoursLeft >= fullRefundUntilHours ? 1 : lateRefundShare
  return Math.round(stay.rentCents * share) + stay.depositCents
}
