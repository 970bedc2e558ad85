import { HOUR_MS } from '../dates/durations.ts'
import { startOfDay } from '../dates/time-zone.ts'
import type { CancellationPolicy } from './cancellation-policy.ts'

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
