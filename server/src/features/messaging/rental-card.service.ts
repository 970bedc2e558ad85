import { v7 as newId } from 'uuid'
import type { EventHandler } from '../../domain-events.ts'
import { insertConversation } from './messaging.store.ts'
import { insertMessage } from './send-message.store.ts'

/** The thread that asking about the item opens, so that the two have one. */
const TOPICS = { plot: 'plot_inquiry', tool: 'tool_rental' } as const

/** Puts the card of a confirmed rental into the thread of its two people. */
export const postRentalCard: EventHandler<'rental_confirmed'> = async (tx, event) => {
  const { rentalId, type, itemId, itemName, renterId, ownerId, at } = event
  const topic = { participant1Id: renterId, participant2Id: ownerId, type: TOPICS[type] }
  const conversationId = await insertConversation(tx, newId(), { ...topic, relatedId: itemId }, at)
  await insertMessage(tx, {
    id: newId(),
    conversationId,
    senderId: renterId,
    clientId: null,
    messageType: 'rental',
    rentalId,
    content: `${itemName}, ${event.startDate} to ${event.endDate}`,
    createdAt: at,
  })
}
