import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, invalid, notFound } from '../../failures.ts'
import { findMessages } from './messages.store.ts'
import { type ConversationHead, findConversationHead, noteRead } from './messaging.store.ts'

export async function openForParticipant(
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
