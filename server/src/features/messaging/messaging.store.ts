import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { and, asc, eq, gt, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { todayThere } from '../../sql/today-there.ts'
import { isHiddenFrom } from '../blocking/blocking.sql.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { users } from '../users/users.table.ts'
import { conversationReads, conversations, messages } from './messaging.table.ts'

/** Unread messages without booking requests whose first day has passed. */
export const unreadAt = (
  now: Date,
) => sql<number>`case ${conversationReads.unreadCount} when 0 then 0 else ${conversationReads.unreadCount} - (
  select count(*)::int from ${messages} join ${bookings} on ${bookings.id} = ${messages.bookingId}
  where ${messages.conversationId} = ${conversationReads.conversationId}
    and ${messages.number} > ${conversationReads.lastReadNumber}
    and ${messages.senderId} <> ${conversationReads.userId}
    and ${bookings.status} in ('pending', 'expired') and ${bookings.startDate} < ${todayThere(bookings.timeZone, now)}) end`

export async function countUnread(db: Database, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sum(unreadAt(now)).mapWith(Number) })
    .from(conversationReads)
    .where(eq(conversationReads.userId, userId))
  return row?.count ?? 0
}

/** A participant and their unread count. */
export interface Reader {
  userId: string
  unreadCount: number
}

export const findReaders = (db: Database, conversationId: string, now: Date): Promise<Reader[]> =>
  db
    .select({ userId: conversationReads.userId, unreadCount: unreadAt(now) })
    .from(conversationReads)
    // The join makes Drizzle qualify the columns by their table.
    .innerJoin(conversations, eq(conversations.id, conversationReads.conversationId))
    .where(eq(conversationReads.conversationId, conversationId))

export interface ConversationTopic {
  participant1Id: string
  participant2Id: string
  type: string
  relatedId: string | null
}

/** Returns the existing conversation of the two people, or a new one. */
export async function insertConversation(
  db: WritableDatabase,
  id: string,
  topic: ConversationTopic,
  now: Date,
) {
  await db
    .insert(conversations)
    .values({ id, ...topic, createdAt: now })
    .onConflictDoNothing()
  const conversationId = await findConversationId(db, topic)
  if (!conversationId) throw new Error('The new conversation was not found')
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

/** Orders concurrent conversations of one starter: the second sees the first. */
export async function lockStarter(tx: WritableDatabase, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('conversations of ' || ${userId}, 0))`,
  )
}

/**
 * Start times of conversations whose other person has not written since in any shared thread, oldest
 * first. A rental between the two counts as an answer.
 */
export async function findUnansweredSince(
  tx: WritableDatabase,
  userId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: conversations.createdAt })
    .from(conversations)
    .where(
      and(
        eq(conversations.participant1Id, userId),
        gt(conversations.createdAt, since),
        sql`not exists (select from ${conversations} as thread
          join ${messages} as said on said.conversation_id = thread.id
          where thread.pair_key = ${conversations.pairKey}
            and thread.last_message_at >= ${conversations.createdAt}
            and said.created_at >= ${conversations.createdAt}
            and (said.sender_id = ${conversations.participant2Id} or said.message_type = 'rental'))`,
      ),
    )
    .orderBy(asc(conversations.createdAt))
  return rows.map(({ createdAt }) => createdAt)
}

const isBetween = (one: string, other: string) =>
  sql`${conversations.pairKey} = least(${one}, ${other}) || ' ' || greatest(${one}, ${other})`

export async function findConversationId(
  db: Database,
  topic: ConversationTopic,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        isBetween(topic.participant1Id, topic.participant2Id),
        eq(conversations.type, topic.type),
        sql`${conversations.relatedId} is not distinct from ${topic.relatedId}`,
      ),
    )
  return row?.id
}

/** All threads of two people. */
export async function findThreadsBetween(
  db: Database,
  one: string,
  other: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(isBetween(one, other))
  return rows.map(({ id }) => id)
}

const other = alias(users, 'other')

const selectConversations = (db: Database, viewerId: string, now: Date) =>
  db
    .select({
      id: conversations.id,
      type: conversations.type,
      participant1Id: conversations.participant1Id,
      participant2Id: conversations.participant2Id,
      relatedId: conversations.relatedId,
      preview: conversations.lastMessagePreview,
      lastMessageAt: conversations.lastMessageAt,
      unreadCount: unreadAt(now),
      closed: isHiddenFrom(other.id, viewerId),
      // Text keeps the microseconds that the cursor needs.
      orderValue: sql<string>`${conversationReads.sortedAt}::text`,
      otherUser: { id: other.id, fullName: other.fullName, profileImage: other.profileImage },
    })
    .from(conversationReads)
    .innerJoin(conversations, eq(conversations.id, conversationReads.conversationId))
    .innerJoin(
      other,
      sql`${other.id} = case ${conversations.participant1Id} when ${viewerId} then ${conversations.participant2Id} else ${conversations.participant1Id} end`,
    )

type Row = Awaited<ReturnType<typeof selectConversations>>[number]

function toConversation({ preview, orderValue: _, closed, ...row }: Row): Conversation {
  return {
    ...row,
    ...(closed && { closed }),
    lastMessage: preview === null ? null : { content: preview },
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  }
}

export async function findConversation(
  db: Database,
  id: string,
  viewerId: string,
  now: Date,
): Promise<Conversation | undefined> {
  const [row] = await selectConversations(db, viewerId, now).where(
    and(eq(conversationReads.conversationId, id), eq(conversationReads.userId, viewerId)),
  )
  return row && toConversation(row)
}

const NEWEST_FIRST: Order = { value: sql`${conversationReads.sortedAt}`, direction: 'desc' }

export async function findConversations(
  db: Database,
  userId: string,
  cursor: string | undefined,
  now: Date,
): Promise<Page<Conversation>> {
  const own = eq(conversationReads.userId, userId)
  const total = await db.$count(conversationReads, own)
  const rows = await selectConversations(db, userId, now)
    .where(and(own, after(cursor, NEWEST_FIRST, conversationReads.conversationId)))
    .orderBy(...orderBy(NEWEST_FIRST, conversationReads.conversationId))
    .limit(ROWS_TO_FETCH)
  return toPage(rows, total, toConversation)
}

export interface ConversationHead {
  participantIds: [string, string]
  lastMessageNumber: number
  unansweredAt: Date[]
}

/** `lock` keeps others from writing or marking as read until the end of the transaction. */
export async function findConversationHead(
  db: Database,
  id: string,
  { lock }: { lock: boolean },
): Promise<ConversationHead | undefined> {
  const query = db
    .select({
      first: conversations.participant1Id,
      second: conversations.participant2Id,
      lastMessageNumber: conversations.lastMessageNumber,
      unansweredAt: conversations.unansweredAt,
    })
    .from(conversations)
    .where(eq(conversations.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row && { ...row, participantIds: [row.first, row.second] }
}

export async function noteRead(
  db: WritableDatabase,
  conversationId: string,
  userId: string,
  lastReadNumber: number,
  now: Date,
): Promise<void> {
  await db
    .update(conversationReads)
    .set({ unreadCount: 0, lastReadNumber, lastReadAt: now })
    .where(
      and(
        eq(conversationReads.conversationId, conversationId),
        eq(conversationReads.userId, userId),
      ),
    )
}
