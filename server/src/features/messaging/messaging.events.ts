import { threadGroup } from '@commonplot/shared/notifications/notification.ts'
import { v7 as newId } from 'uuid'
import { afterCommit } from '../../adapters/database/after-commit.port.ts'
import type { EventHandler } from '../../event-handler.ts'
import { silenceGroups } from '../notifications/notifications.service.ts'
import { withBooking } from './messages.service.ts'
import { findThreadsBetween, insertConversation } from './messaging.store.ts'
import { showMessage } from './send-message.service.ts'
import { insertMessage, type MessageDraft, storedMessage } from './send-message.store.ts'

/** The topics of an inquiry about the item, so both use one thread. */
const TOPICS = { plot: 'plot_inquiry', tool: 'tool_rental' } as const

/** Posts the card of a confirmed rental in the thread of its host and renter. */
export const postRentalCard: EventHandler<'rental_confirmed'> = async (tx, event, deps) => {
  const { rentalId, type, itemId, itemName, renterId, ownerId, at } = event
  const topic = { participant1Id: renterId, participant2Id: ownerId, type: TOPICS[type] }
  const conversationId = await insertConversation(tx, newId(), { ...topic, relatedId: itemId }, at)
  const draft: MessageDraft = {
    id: newId(),
    conversationId,
    senderId: renterId,
    clientId: null,
    messageType: 'rental',
    rentalId,
    content: `${itemName}, ${event.startDate} to ${event.endDate}`,
    createdAt: at,
  }
  const sent = await insertMessage(tx, draft)
  if (!sent) return
  const message = withBooking(storedMessage(draft, sent), new Map())
  // A lost frame is harmless: opening the thread loads the card.
  afterCommit(tx, () => showMessage(deps, message, sent.readers))
}

/** Messages between the two stay readable. Their notifications end. */
export const silenceThreads: EventHandler<'person_blocked'> = async (tx, event) => {
  const { userId, blockedId, at } = event
  const threads = await findThreadsBetween(tx, userId, blockedId)
  await silenceGroups(tx, [userId, blockedId], threads.map(threadGroup), at)
}
