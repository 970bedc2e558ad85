import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { EventHandler, Publish } from '../../domain-events.ts'
import { findBookings, findUntoldExpired, lockBooking, noteExpiryTold } from './bookings.store.ts'
import { showAnswer } from './live-answers.service.ts'

/** The renter let go of the days among their rentals; of what was paid the rental tells itself. */
export const endRequest: EventHandler<'reserved_days_let_go'> = async (tx, event, publish) => {
  const { bookingId, wasPaid, at } = event
  const [booking] = await findBookings(tx, [bookingId], at)
  if (!booking) return
  const toId = booking.ownerId
  if (wasPaid) showAnswer(bookingId, toId)
  else {
    const reason = 'The days are free again.'
    await publish(tx, 'booking_answered', { booking, answer: 'cancelled', toId, reason, at })
  }
}

/** Tells of requests that nobody has ended: their first day went by, or they were not paid in time. */
export async function sweepBookings({ db, clock, publish }: AppDeps): Promise<void> {
  const now = clock.now()
  await oneByOne(await findUntoldExpired(db, now), (id) =>
    db.transaction((tx) => tellOfExpiry(tx, publish, id, now)),
  )
}

async function tellOfExpiry(tx: WritableDatabase, publish: Publish, id: string, now: Date) {
  await lockBooking(tx, id)
  const [booking] = await findBookings(tx, [id], now)
  if (booking?.status !== 'expired' || !(await noteExpiryTold(tx, id, now))) return
  const { ownerId, requesterId, statusReason: reason } = booking
  for (const toId of [ownerId, requesterId]) {
    await publish(tx, 'booking_answered', { booking, answer: 'expired', toId, reason, at: now })
  }
}
