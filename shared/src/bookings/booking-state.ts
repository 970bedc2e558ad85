import { todayIn } from '../dates/time-zone.ts'
import type { RentalStatus } from '../rentals/rental.ts'
import type { BookingStatus } from './booking.ts'
import type { BookingAnswer } from './bookings.contract.ts'

export const PAY_WITHIN_HOURS = 48

interface WrittenBooking {
  status: BookingStatus
  statusReason: string | null
  startDate: string
  /** The item's time zone, which decides the request's day. */
  timeZone: string
  payBy: Date | null
  /** The state of the accepted request's rental; none if there is nothing to pay. */
  rentalStatus: RentalStatus | null
}

interface BookingState {
  status: BookingStatus
  statusReason: string | null
  isPaid: boolean
}

/** The request's state by the clock, even if the sweep has not stored it yet. */
export function bookingStateAt(booking: WrittenBooking, now: Date): BookingState {
  const { status, statusReason, payBy, rentalStatus } = booking
  const unpaid = { isPaid: false }
  if (status === 'pending' && booking.startDate < todayIn(booking.timeZone, now)) {
    return { ...unpaid, status: 'expired', statusReason: 'The first day went by.' }
  }
  if (status !== 'accepted') return { ...unpaid, status, statusReason }
  // The unpaid days are kept for another request by now.
  const isLost = payBy !== null && rentalStatus === null
  if (rentalStatus === 'cancelled' || isLost) {
    return { ...unpaid, status: 'cancelled', statusReason: 'The rental was cancelled.' }
  }
  const isOverdue = rentalStatus === 'held' && payBy !== null && payBy <= now
  if (rentalStatus === 'expired' || isOverdue) {
    const statusReason = `It was not paid within ${PAY_WITHIN_HOURS} hours, so the days are free again.`
    return { ...unpaid, status: 'expired', statusReason }
  }
  const isPaid = rentalStatus === 'confirmed' || rentalStatus === 'completed'
  return { status, statusReason, isPaid }
}

type Role = 'owner' | 'requester'

/** The allowed transitions of a request, by role; all others are refused. */
const ANSWERS: Record<BookingAnswer, { by: Role; from: readonly BookingStatus[] }> = {
  accepted: { by: 'owner', from: ['pending'] },
  declined: { by: 'owner', from: ['pending'] },
  cancelled: { by: 'requester', from: ['pending', 'accepted'] },
}

export const whoAnswers = (answer: BookingAnswer): Role => ANSWERS[answer].by

export const canAnswer = (status: BookingStatus, answer: BookingAnswer): boolean =>
  ANSWERS[answer].from.includes(status)
