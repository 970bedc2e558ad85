import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import { PAY_WITHIN_HOURS } from '@commonplot/shared/bookings/booking-state.ts'
import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { Payments } from '../../adapters/payments/payments.port.ts'
import { conflict } from '../../failures.ts'
import { holdDates, releaseReservedDays } from '../rentals/hold-dates.service.ts'
import { declineRivals, isExpertTaken, lockExpert, updateBooking } from './bookings.store.ts'

const EXPERT_TAKEN = 'You have accepted another request for some of these days.'
const RIVAL_REASON = 'Someone else was given these days.'

/** Reserves the days for this requester to pay, and declines who asked for the same ones. */
export async function acceptRequest(
  tx: WritableDatabase,
  booking: Booking,
  now: Date,
  payments: Payments,
) {
  const { id, itemType, itemId, requesterId, startDate, endDate } = booking
  if (itemId === null || itemType === 'expert') {
    if (itemId !== null) await assertExpertIsFree(tx, booking, itemId)
    await updateBooking(tx, id, { status: 'accepted', updatedAt: now })
    return itemId === null ? [] : declineRivals(tx, booking, RIVAL_REASON, now)
  }
  const payBy = new Date(now.getTime() + PAY_WITHIN_HOURS * HOUR_MS)
  await updateBooking(tx, id, { status: 'accepted', payBy, updatedAt: now })
  const stay = { type: itemType, itemId, renterId: requesterId, startDate, endDate }
  await holdDates(tx, { ...stay, bookingId: id, now, holdExpiresAt: payBy, payments })
  return declineRivals(tx, booking, RIVAL_REASON, now)
}

/** What needs no payment has no rental that would keep its days. */
async function assertExpertIsFree(tx: WritableDatabase, booking: Booking, expertId: string) {
  await lockExpert(tx, expertId)
  if (await isExpertTaken(tx, expertId, booking)) throw conflict(EXPERT_TAKEN)
}

/** Gives the holds that were let go, of which a payment may be open. */
export async function freeDates(tx: WritableDatabase, booking: Booking, now: Date) {
  const released = await releaseReservedDays(tx, booking.id, now)
  if (booking.rentalId && released.length === 0) {
    throw conflict('This is paid already. Cancel it among your rentals.')
  }
  return released
}
