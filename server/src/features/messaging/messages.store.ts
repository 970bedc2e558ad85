import { BOOKING_ITEM_TYPE_LABELS } from '@commonplot/shared/bookings/booking.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import { ATTACHMENT_PATH } from '@commonplot/shared/messaging/attachment.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { experts } from '../experts/experts.table.ts'
import { plots } from '../plots/plots.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'
import { messages } from './messaging.table.ts'

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
  createdAt: messages.createdAt,
  sender: { id: users.id, fullName: users.fullName, profileImage: users.profileImage },
  booking: {
    id: bookings.id,
    itemType: bookings.itemType,
    itemId: sql<
      string | null
    >`coalesce(${bookings.plotId}, ${bookings.toolId}, ${bookings.expertId})`,
    itemName: sql<string | null>`coalesce(${plots.name}, ${tools.name}, ${experts.name})`,
    startDate: bookings.startDate,
    endDate: bookings.endDate,
    status: bookings.status,
    requesterId: bookings.requesterId,
    ownerId: bookings.ownerId,
    statusReason: bookings.statusReason,
    payBy: bookings.payBy,
    rentalId: sql<
      string | null
    >`(select ${rentals.id} from ${rentals} where ${rentals.bookingId} = ${bookings.id} and ${inArray(rentals.status, ['held', 'confirmed', 'completed'])} limit 1)`,
  },
}

const selectMessages = (db: Database) =>
  db
    .select(messageColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(bookings, eq(bookings.id, messages.bookingId))
    .leftJoin(plots, eq(plots.id, bookings.plotId))
    .leftJoin(tools, eq(tools.id, bookings.toolId))
    .leftJoin(experts, eq(experts.id, bookings.expertId))

type Row = Awaited<ReturnType<typeof selectMessages>>[number]

function toMessage({ number: _, attachmentId, booking, ...row }: Row): Message {
  return {
    ...row,
    attachmentUrl: attachmentId && `${ATTACHMENT_PATH}${attachmentId}`,
    createdAt: row.createdAt.toISOString(),
    booking: booking && {
      ...booking,
      itemName: booking.itemName ?? BOOKING_ITEM_TYPE_LABELS[booking.itemType],
      payBy: booking.payBy?.toISOString() ?? null,
    },
  }
}

/** A page from the newest backwards, turned so that it reads downwards. */
export async function findMessages(
  db: Database,
  conversationId: string,
  before: number | undefined,
  total: number,
): Promise<Page<Message>> {
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

export async function findMessageByClientId(
  db: Database,
  sent: { conversationId: string; senderId: string; clientId: string | null },
): Promise<Message | undefined> {
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
): Promise<Message | undefined> {
  const [row] = await selectMessages(db).where(
    and(eq(messages.conversationId, conversationId), eq(messages.number, number)),
  )
  return row && toMessage(row)
}
