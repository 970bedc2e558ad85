import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import type { OutgoingMessage } from '@commonplot/shared/messaging/messaging.contract.ts'
import { v7 as newId } from 'uuid'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, invalid, notFound } from '../../failures.ts'
import { describeExtras } from './message-extras.service.ts'
import { findMessageByClientId, findMessages, insertMessage } from './messages.store.ts'
import {
  type ConversationHead,
  findConversationHead,
  noteNewMessage,
  noteRead,
} from './messaging.store.ts'

async function openForParticipant(
  db: Database,
  id: string,
  caller: Caller,
  options: { lock: boolean },
): Promise<ConversationHead> {
  const head = await findConversationHead(db, id, options)
  if (!head) throw notFound('Conversation not found')
  if (!head.participantIds.includes(caller.userId)) {
    throw forbidden('This conversation belongs to other people')
  }
  return head
}

export async function listMessages(
  { db }: AppDeps,
  conversationId: string,
  cursor: string | undefined,
  caller: Caller,
): Promise<Page<Message>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw invalid('cursor: is not one of ours')
  const head = await openForParticipant(db, conversationId, caller, { lock: false })
  const before = cursor === undefined ? undefined : Number(cursor)
  return findMessages(db, conversationId, before, head.lastMessageNumber)
}

export async function sendMessage(
  { db, clock, liveBus }: AppDeps,
  conversationId: string,
  outgoing: OutgoingMessage,
  caller: Caller,
): Promise<Message> {
  const senderId = caller.userId
  if (outgoing.senderId !== senderId) throw forbidden('senderId: you can only send as yourself')
  const { message, participantIds } = await db.transaction(async (tx) => {
    const head = await openForParticipant(tx, conversationId, caller, { lock: true })
    const { participantIds } = head
    const sentBefore =
      outgoing.clientId &&
      (await findMessageByClientId(tx, conversationId, senderId, outgoing.clientId))
    if (sentBefore) return { message: sentBefore, participantIds }

    const now = clock.now()
    const number = head.lastMessageNumber + 1
    const place = { conversationId, participantIds, senderId, now }
    const extras = await describeExtras(tx, outgoing, place)
    const message = await insertMessage(tx, {
      ...extras,
      id: newId(),
      conversationId,
      number,
      senderId,
      clientId: outgoing.clientId ?? null,
      content: outgoing.content,
      createdAt: now,
    })
    const news = { conversationId, number, senderId, content: outgoing.content }
    await noteNewMessage(tx, news, now)
    return { message, participantIds }
  })
  await liveBus.publish({
    userIds: participantIds,
    frame: { type: 'message_received', conversationId, messageId: message.id, senderId },
  })
  return message
}

export async function markConversationRead(
  { db, clock, liveBus }: AppDeps,
  conversationId: string,
  userId: string,
  caller: Caller,
): Promise<{ count: number }> {
  if (userId !== caller.userId) throw forbidden('userId: you can only read for yourself')
  await db.transaction(async (tx) => {
    const head = await openForParticipant(tx, conversationId, caller, { lock: true })
    await noteRead(tx, conversationId, userId, head.lastMessageNumber, clock.now())
  })
  const frame = { type: 'conversation_read', conversationId } as const
  await liveBus.publish({ userIds: [userId], frame })
  return { count: 0 }
}
