import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import { declineRivals, releaseHolds, updateBooking } from './bookings.store.ts'

const PAY_WITHIN_MS = 48 * 3_600_000
const RIVAL_REASON = 'Someone else was given these days.'

/** Reserves the days for this requester to pay, and declines who asked for the same ones. */
export async function acceptRequest(tx: Database, booking: Booking, now: Date) {
  const payBy = new Date(now.getTime() + PAY_WITHIN_MS)
  await updateBooking(tx, booking.id, { status: 'accepted', payBy, updatedAt: now })
  return booking.itemId ? declineRivals(tx, booking, RIVAL_REASON, now) : []
}

export async function freeDates(tx: Database, booking: Booking, now: Date): Promise<void> {
  await releaseHolds(tx, booking.id, now)
}
