import { afterCommit } from '../../adapters/database/after-commit.port.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Publish } from '../../domain-events.ts'
import type { EventHandler } from '../../event-handler.ts'
import { findBookings, findUntoldExpired, lockBooking, noteExpiryTold } from './bookings.store.ts'

/** The card of a request changes on the open screens of the other, once it is committed. */
function showAnswer(
  { liveBus }: AppDeps,
  tx: WritableDatabase,
  bookingId: string,
  toId: string,
): void {
  const frame = { type: 'booking_response_notification', bookingId } as const
  // A lost frame is made up for by opening the thread.
  afterCommit(tx, () => liveBus.publish({ userIds: [toId], frame }))
}

export const showAnswered: EventHandler<'booking_answered'> = async (tx, { booking, toId }, deps) =>
  showAnswer(deps, tx, booking.id, toId)

/** The renter let go of the days among their rentals; of what was paid the rental tells itself. */
export const endRequest: EventHandler<'reserved_days_let_go'> = async (tx, event, deps) => {
  const { bookingId, wasPaid, at } = event
  const [booking] = await findBookings(tx, [bookingId], at)
  if (!booking) return
  const toId = booking.ownerId
  if (wasPaid) showAnswer(deps, tx, bookingId, toId)
  else {
    const reason = 'The days are free again.'
    await deps.publish(tx, 'booking_answered', { booking, answer: 'cancelled', toId, reason, at })
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
