import type { CancellationPolicy } from './cancellation-policy.ts'

const HOUR_MS = 3_600_000

interface PaidStay {
  startDate: string
  rentCents: number
  depositCents: number
  cancellationPolicy: CancellationPolicy
}

/** What a renter gets back on cancelling now: the rent by the stored policy, the deposit in full. */
export function refundOnCancel(stay: PaidStay, now: Date): number {
  const { fullRefundUntilHours, lateRefundShare } = stay.cancellationPolicy
  const hoursLeft = (Date.parse(`${stay.startDate}T00:00:00Z`) - now.getTime()) / HOUR_MS
  const share = hoursLeft >= fullRefundUntilHours ? 1 : lateRefundShare
  return Math.round(stay.rentCents * share) + stay.depositCents
}
