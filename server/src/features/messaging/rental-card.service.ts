import { v7 as newId } from 'uuid'
import { afterCommit } from '../../adapters/database/after-commit.port.ts'
import type { EventHandler } from '../../event-handler.ts'
import { insertConversation } from './messaging.store.ts'
import { insertMessage } from './send-message.store.ts'

/** The thread that asking about the item opens, so that the two have one. */
const TOPICS = { plot: 'plot_inquiry', tool: 'tool_rental' } as const

/** Puts the card of a confirmed rental into the thread of its two people. */
export const postRentalCard: EventHandler<'rental_confirmed'> = async (tx, event, { liveBus }) => {
  const { rentalId, type, itemId, itemName, renterId, ownerId, at } = event
  const topic = { participant1Id: renterId, participant2Id: ownerId, type: TOPICS[type] }
  const conversationId = await insertConversation(tx, newId(), { ...topic, relatedId: itemId }, at)
  const [messageId, senderId] = [newId(), renterId]
  const sent = await insertMessage(tx, {
    id: messageId,
    conversationId,
    senderId,
    clientId: null,
    messageType: 'rental',
    rentalId,
    content: `${itemName}, ${event.startDate} to ${event.endDate}`,
    createdAt: at,
  })
  if (!sent) return
  const about = { conversationId, messageId, senderId, messageType: 'rental' } as const
  const card = {
    userIds: sent.participantIds,
    frame: { type: 'message_received', ...about },
  } as const
  // A lost frame is made up for when the thread is opened.
  afterCommit(tx, () => liveBus.publish(card))
}
