import { afterCommit } from '../../adapters/database/after-commit.port.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../event-handler.ts'
import { findBookings } from './bookings.store.ts'
import { declinePendingOf } from './open-requests.store.ts'

/** Refreshes the request's card on the other person's open screens, after the commit. */
function showAnswer(
  { liveBus }: AppDeps,
  tx: WritableDatabase,
  bookingId: string,
  toId: string,
): void {
  const frame = { type: 'booking_response_notification', bookingId } as const
  // A lost frame is repaired when the thread is opened.
  afterCommit(tx, () => liveBus.publish({ userIds: [toId], frame }))
}

export const showAnswered: EventHandler<'booking_answered'> = async (tx, { booking, toId }, deps) =>
  showAnswer(deps, tx, booking.id, toId)

/** Ends a request whose rental the renter cancelled. A paid rental sends its own notification. */
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

/** Declines all pending requests of a closed account, as requester and as owner. */
export const declineRequests: EventHandler<'account_closed'> = async (tx, event, { publish }) => {
  const { userId, at } = event
  for (const booking of await findBookings(tx, await declinePendingOf(tx, userId, at), at)) {
    const toId = booking.ownerId === userId ? booking.requesterId : booking.ownerId
    const reason = booking.statusReason
    await publish(tx, 'booking_answered', { booking, answer: 'declined', toId, reason, at })
  }
}
