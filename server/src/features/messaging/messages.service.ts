import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import { threadGroup } from '@commonplot/shared/notifications/notification.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, invalid, notFound } from '../../failures.ts'
import { getStoredFile, readStoredFile } from '../attachments/attachments.service.ts'
import { describeBookings } from '../bookings/bookings.service.ts'
import { readGroup } from '../notifications/notifications.service.ts'
import {
  findMessages,
  findMessagesAfter,
  findSharedFile,
  type StoredMessage,
} from './messages.store.ts'
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

interface Range {
  cursor?: string | undefined
  after?: string | undefined
}

function messageNumber(name: keyof Range, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,15}$/.test(value)) throw invalid(`${name}: is not one of ours`)
  return Number(value)
}

export async function listMessages(
  { db, clock }: AppDeps,
  conversationId: string,
  range: Range,
  caller: Caller,
): Promise<Page<Message>> {
  const before = messageNumber('cursor', range.cursor)
  const after = messageNumber('after', range.after)
  const head = await openForParticipant(db, conversationId, caller, { lock: false })
  const page =
    after === undefined
      ? await findMessages(db, conversationId, before, head.lastMessageNumber)
      : await findMessagesAfter(db, conversationId, after, head.lastMessageNumber)
  const bookingIds = page.items.map(({ bookingId }) => bookingId)
  const bookings = await describeBookings(db, bookingIds, clock.now())
  return { ...page, items: page.items.map((stored) => withBooking(stored, bookings)) }
}

export function withBooking(
  { bookingId, ...message }: StoredMessage,
  bookings: Map<string, Booking>,
): Message {
  return { ...message, booking: (bookingId && bookings.get(bookingId)) || null }
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
    const now = clock.now()
    await noteRead(tx, conversationId, userId, head.lastMessageNumber, now)
    await readGroup(tx, userId, threadGroup(conversationId), now)
  })
  const frame = { type: 'conversation_read', conversationId } as const
  await liveBus.publish({ userIds: [userId], frame })
  return { count: 0 }
}

/** Participants of the file's conversation may open it. */
export async function openAttachment(deps: AppDeps, id: string, caller: Caller) {
  const file = await getStoredFile(deps.db, id)
  const { conversationId } = file
  const shared = conversationId ? await findSharedFile(deps.db, conversationId, id) : undefined
  const readers = conversationId ? (shared?.participantIds ?? []) : [file.uploaderId]
  if (!readers.includes(caller.userId)) throw forbidden('This file belongs to other people')
  return {
    read: () => readStoredFile(deps, file),
    sizeBytes: file.sizeBytes ?? 0,
    type: file.detectedType ?? '',
    name: shared?.name ?? 'file',
  }
}
