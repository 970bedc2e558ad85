import type { EventHandler } from '../../event-handler.ts'
import { declinePendingOf, findBookings } from './bookings.store.ts'

/** Nobody will answer what was asked of them, or needs to answer what they asked. */
export const declineRequests: EventHandler<'account_closed'> = async (tx, event, { publish }) => {
  const { userId, at } = event
  for (const booking of await findBookings(tx, await declinePendingOf(tx, userId, at), at)) {
    const toId = booking.ownerId === userId ? booking.requesterId : booking.ownerId
    const reason = booking.statusReason
    await publish(tx, 'booking_answered', { booking, answer: 'declined', toId, reason, at })
  }
}
