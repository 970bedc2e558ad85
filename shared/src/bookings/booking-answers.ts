import type { BookingStatus } from './booking.ts'
import type { BookingAnswer } from './bookings.contract.ts'

type Role = 'owner' | 'requester'

/** Who may move a request from where to where; everything else is refused. */
const ANSWERS: Record<BookingAnswer, { by: Role; from: readonly BookingStatus[] }> = {
  accepted: { by: 'owner', from: ['pending'] },
  declined: { by: 'owner', from: ['pending'] },
  cancelled: { by: 'requester', from: ['pending', 'accepted'] },
}

export const whoAnswers = (answer: BookingAnswer): Role => ANSWERS[answer].by

export const canAnswer = (status: BookingStatus, answer: BookingAnswer): boolean =>
  ANSWERS[answer].from.includes(status)
