import type { ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import { v7 as newId } from 'uuid'
import { noteForCommit } from '../../adapters/database/commit-notes.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../domain-events.ts'
import { insertConversation } from './messaging.store.ts'
import { insertMessage } from './send-message.store.ts'

/** The thread that asking about the item opens, so that the two have one. */
const TOPICS = { plot: 'plot_inquiry', tool: 'tool_rental' } as const
const CARD_NOTE = 'rental card '

interface PostedCard {
  userIds: string[]
  frame: ServerFrame
}

/** Puts the card of a confirmed rental into the thread of its two people. */
export const postRentalCard: EventHandler<'rental_confirmed'> = async (tx, event) => {
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
  const card: PostedCard = {
    userIds: sent.participantIds,
    frame: { type: 'message_received', ...about },
  }
  noteForCommit(CARD_NOTE + JSON.stringify(card))
}

/** Open screens of the two show the card as they show any other message. */
export function showCardsAfterCommits({ db, liveBus }: AppDeps): void {
  db.onNotes((notes) => {
    for (const note of notes) {
      if (!note.startsWith(CARD_NOTE)) continue
      const card: PostedCard = JSON.parse(note.slice(CARD_NOTE.length))
      // A lost frame is made up for when the thread is opened.
      liveBus.publish(card).catch(() => undefined)
    }
  })
}
