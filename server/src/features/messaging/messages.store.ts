import { ATTACHMENT_PATH } from '@commonplot/shared/attachments/attachment.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import { conversations, messages } from './messaging.table.ts'

const messageColumns = {
  number: messages.number,
  id: messages.id,
  conversationId: messages.conversationId,
  content: messages.content,
  senderId: messages.senderId,
  messageType: messages.messageType,
  clientId: messages.clientId,
  attachmentId: messages.attachmentId,
  attachmentName: messages.attachmentName,
  attachmentSize: messages.attachmentSize,
  attachmentType: messages.attachmentType,
  bookingId: messages.bookingId,
  rentalId: messages.rentalId,
  createdAt: messages.createdAt,
  sender: PERSON_SUMMARY,
}

const selectMessages = (db: Database) =>
  db.select(messageColumns).from(messages).innerJoin(users, eq(users.id, messages.senderId))

type Row = Awaited<ReturnType<typeof selectMessages>>[number]

/** The stored message. Bookings add the state of a booking request. */
export type StoredMessage = Omit<Message, 'booking'> & { bookingId: string | null }

function toMessage({ attachmentId, ...row }: Row): StoredMessage {
  return {
    ...row,
    attachmentUrl: attachmentId && `${ATTACHMENT_PATH}${attachmentId}`,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Pages start with the newest message. Each page is in reading order. */
export async function findMessages(
  db: Database,
  conversationId: string,
  before: number | undefined,
  total: number,
): Promise<Page<StoredMessage>> {
  const rows = await selectMessages(db)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.number, before),
      ),
    )
    .orderBy(desc(messages.number))
    .limit(LIST_PAGE_SIZE + 1)
  const shown = rows.slice(0, LIST_PAGE_SIZE)
  return {
    items: shown.map(toMessage).reverse(),
    total,
    nextCursor: rows.length > LIST_PAGE_SIZE ? String(shown.at(-1)?.number) : null,
  }
}

/** Messages after a number, oldest first. */
export async function findMessagesAfter(
  db: Database,
  conversationId: string,
  number: number,
  total: number,
): Promise<Page<StoredMessage>> {
  const rows = await selectMessages(db)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.number, number)))
    .orderBy(asc(messages.number))
    .limit(LIST_PAGE_SIZE)
  return { items: rows.map(toMessage), total, nextCursor: null }
}

export async function findMessageByClientId(
  db: Database,
  sent: { conversationId: string; senderId: string; clientId: string | null },
): Promise<StoredMessage | undefined> {
  if (sent.clientId === null) return undefined
  const [row] = await selectMessages(db).where(
    and(
      eq(messages.conversationId, sent.conversationId),
      eq(messages.senderId, sent.senderId),
      eq(messages.clientId, sent.clientId),
    ),
  )
  return row && toMessage(row)
}

export async function findMessageByNumber(
  db: Database,
  conversationId: string,
  number: number,
): Promise<StoredMessage | undefined> {
  const [row] = await selectMessages(db).where(
    and(eq(messages.conversationId, conversationId), eq(messages.number, number)),
  )
  return row && toMessage(row)
}

export async function findSharedFile(db: Database, conversationId: string, attachmentId: string) {
  const [row] = await db
    .select({
      first: conversations.participant1Id,
      second: conversations.participant2Id,
      name: messages.attachmentName,
    })
    .from(conversations)
    .leftJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.attachmentId, attachmentId)),
    )
    .where(eq(conversations.id, conversationId))
  return row && { name: row.name, participantIds: [row.first, row.second] }
}
