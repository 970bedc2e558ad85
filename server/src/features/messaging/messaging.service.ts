import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { NOT_WITH_YOURSELF } from '@commonplot/shared/messaging/messaging.contract.ts'
import { v7 as newId } from 'uuid'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, invalid, notFound } from '../../failures.ts'
import { assertCanReach } from '../blocking/blocking.service.ts'
import { userExists } from '../users/users.service.ts'
import {
  type ConversationTopic,
  countUnread,
  findConversation,
  findConversationHead,
  findConversationId,
  findConversations,
  insertConversation,
} from './messaging.store.ts'

export async function unreadOf({ db, clock }: AppDeps, userId: string, caller: Caller) {
  if (userId !== caller.userId) throw forbidden("Only they can see how much they haven't read")
  return { count: await countUnread(db, userId, clock.now()) }
}

export async function listConversations(
  { db, clock }: AppDeps,
  { userId, cursor }: { userId: string; cursor?: string | undefined },
  caller: Caller,
) {
  if (userId !== caller.userId) throw forbidden('userId: you can only read your own conversations')
  return findConversations(db, userId, cursor, clock.now())
}

export async function getConversation({ db, clock }: AppDeps, id: string, caller: Caller) {
  const found = await findConversation(db, id, caller.userId, clock.now())
  if (found) return found
  const isSomebodyElses = await findConversationHead(db, id, { lock: false })
  throw isSomebodyElses
    ? forbidden('This conversation belongs to other people')
    : notFound('Conversation not found')
}

export async function startConversation(
  { db, clock }: AppDeps,
  topic: ConversationTopic,
  caller: Caller,
): Promise<Conversation> {
  if (topic.participant1Id !== caller.userId) {
    throw forbidden('participant1Id: you can only start conversations of your own')
  }
  if (topic.participant2Id === caller.userId) {
    throw invalid(NOT_WITH_YOURSELF)
  }
  if (!(await userExists(db, topic.participant2Id))) throw notFound('User not found')
  const conversation = await db.transaction(async (tx) => {
    const now = clock.now()
    // What the two have said stays readable; only something new needs both of them.
    if (!(await findConversationId(tx, topic))) {
      await assertCanReach(tx, topic.participant1Id, topic.participant2Id)
    }
    const id = await insertConversation(tx, newId(), topic, now)
    return findConversation(tx, id, caller.userId, now)
  })
  if (!conversation) throw new Error('a conversation could not be read by its own participant')
  return conversation
}
