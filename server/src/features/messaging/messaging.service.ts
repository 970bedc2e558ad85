import { DAY_MS, SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { NOT_WITH_YOURSELF } from '@commonplot/shared/messaging/messaging.contract.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, invalid, notFound, tooMany } from '../../failures.ts'
import { assertCanReach } from '../blocking/blocking.service.ts'
import { userExists } from '../users/users.service.ts'
import {
  type ConversationTopic,
  countUnread,
  findConversation,
  findConversationHead,
  findConversationId,
  findConversations,
  findUnansweredSince,
  insertConversation,
  lockStarter,
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
  const exists = await findConversationHead(db, id, { lock: false })
  throw exists
    ? forbidden('This conversation belongs to other people')
    : notFound('Conversation not found')
}

/** Unanswered conversations that a person may start within a day. */
const MAX_UNANSWERED_STARTS = 20

async function assertMayStart(
  tx: WritableDatabase,
  { userId, isOperator }: Caller,
  now: Date,
): Promise<void> {
  if (isOperator) return
  const unanswered = await findUnansweredSince(tx, userId, new Date(now.getTime() - DAY_MS))
  const first = unanswered.at(-MAX_UNANSWERED_STARTS)
  if (!first) return
  const waitMs = first.getTime() + DAY_MS - now.getTime()
  throw tooMany(
    `You have begun ${MAX_UNANSWERED_STARTS} conversations within a day that nobody has answered yet. Please wait for an answer, or begin this one tomorrow.`,
    Math.max(1, Math.ceil(waitMs / SECOND_MS)),
  )
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
    await lockStarter(tx, caller.userId)
    // A block forbids a new conversation. An existing one stays readable.
    if (!(await findConversationId(tx, topic))) {
      await assertCanReach(tx, topic.participant1Id, topic.participant2Id)
      await assertMayStart(tx, caller, now)
    }
    const id = await insertConversation(tx, newId(), topic, now)
    return findConversation(tx, id, caller.userId, now)
  })
  if (!conversation) throw new Error('The participant cannot read the new conversation')
  return conversation
}
