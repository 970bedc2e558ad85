import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { and, eq, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'
import { conversationReads, conversations } from './messaging.table.ts'

export async function countUnread(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sum(conversationReads.unreadCount).mapWith(Number) })
    .from(conversationReads)
    .where(eq(conversationReads.userId, userId))
  return row?.count ?? 0
}

export interface ConversationTopic {
  participant1Id: string
  participant2Id: string
  type: string
  relatedId: string | null
}

/** Leaves an existing conversation as it is, whoever of the two began it. */
export async function insertConversation(
  db: Database,
  id: string,
  topic: ConversationTopic,
  now: Date,
) {
  await db
    .insert(conversations)
    .values({ id, ...topic, createdAt: now })
    .onConflictDoNothing()
  const conversationId = await findConversationId(db, topic)
  await db
    .insert(conversationReads)
    .values(
      [topic.participant1Id, topic.participant2Id].map((userId) => ({
        userId,
        conversationId,
        sortedAt: now,
      })),
    )
    .onConflictDoNothing()
  return conversationId
}

async function findConversationId(db: Database, topic: ConversationTopic): Promise<string> {
  const [first, second] = [topic.participant1Id, topic.participant2Id]
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        sql`${conversations.pairKey} = least(${first}, ${second}) || ' ' || greatest(${first}, ${second})`,
        eq(conversations.type, topic.type),
        sql`${conversations.relatedId} is not distinct from ${topic.relatedId}`,
      ),
    )
  if (!row) throw new Error('a conversation vanished while it was being opened')
  return row.id
}

export async function findConversation(
  db: Database,
  id: string,
  viewerId: string,
): Promise<Conversation | undefined> {
  const other = alias(users, 'other')
  const [row] = await db
    .select({
      id: conversations.id,
      type: conversations.type,
      participant1Id: conversations.participant1Id,
      participant2Id: conversations.participant2Id,
      relatedId: conversations.relatedId,
      preview: conversations.lastMessagePreview,
      lastMessageAt: conversations.lastMessageAt,
      unreadCount: conversationReads.unreadCount,
      otherUser: { id: other.id, fullName: other.fullName, profileImage: other.profileImage },
    })
    .from(conversationReads)
    .innerJoin(conversations, eq(conversations.id, conversationReads.conversationId))
    .innerJoin(
      other,
      sql`${other.id} in (${conversations.participant1Id}, ${conversations.participant2Id}) and ${other.id} <> ${viewerId}`,
    )
    .where(and(eq(conversationReads.conversationId, id), eq(conversationReads.userId, viewerId)))
  if (!row) return undefined
  const { preview, ...conversation } = row
  return {
    ...conversation,
    lastMessage: preview === null ? null : { content: preview },
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  }
}
