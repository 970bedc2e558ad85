import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { previewOf } from '@commonplot/shared/messaging/conversation.ts'
import { threadGroup } from '@commonplot/shared/notifications/notification.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { databaseCode } from '../../sql/database-code.ts'
import { canReach } from '../blocking/blocking.sql.ts'
import { hasDevice, tellPerson } from '../notifications/notifications.sql.ts'
import type { StoredMessage } from './messages.store.ts'
import { type Reader, unreadAt } from './messaging.store.ts'
import type { messages } from './messaging.table.ts'

export type MessageDraft = Omit<typeof messages.$inferInsert, 'number'> & {
  clientId: string | null
  createdAt: Date
}

export interface SentMessage {
  number: number
  readers: Reader[]
  sender: PersonSummary
  /** Whether the recipient has a device with push notifications. */
  hasDevice: boolean
}

interface SentRow extends Record<string, unknown> {
  number: string
  readers: Reader[]
  full_name: string
  profile_image: string | null
  has_device: boolean
}

/** Messages in a thread within a day, without an answer. */
export const MAX_UNANSWERED = 30
const UNIQUE_VIOLATION = '23505'
const BETWEEN_THE_TWO = canReach(sql`participant1_id`, sql`participant2_id`)

/**
 * One statement takes the next number, stores the message, updates both lists and notifies.
 * Undefined for a stranger, a repeated clientId, a block or too many unanswered messages.
 */
export async function insertMessage(
  db: WritableDatabase,
  draft: MessageDraft,
  { isBound = true }: { isBound?: boolean } = {},
): Promise<SentMessage | undefined> {
  const { conversationId, senderId, clientId, content } = draft
  const now = momentOf(draft.createdAt)
  const isCard = draft.messageType === 'rental'
  const isOpen = isCard ? sql`true` : BETWEEN_THE_TWO
  const hasRoom = isCard || !isBound ? sql`true` : hasRoomFor(draft)
  const [row] = await db
    .execute<SentRow>(sql`
      with moved as (
        update conversations set last_message_number = last_message_number + 1,
          last_message_at = ${now}, last_message_preview = ${previewOf(content)}
          ${isCard ? sql`` : sql`, ${noteUnanswered(draft)}`}
        where ${hasRoom} and id = ${conversationId} and ${senderId} in (participant1_id, participant2_id) and ${isOpen}
        returning last_message_number as number, array[participant1_id, participant2_id] as participant_ids
      ), sent as (
        insert into messages (conversation_id, number, id, sender_id, client_id, message_type, content,
          booking_id, rental_id, attachment_id, attachment_name, attachment_size, attachment_type, created_at)
        select ${conversationId}, number, ${draft.id}, ${senderId}, ${clientId},
          ${draft.messageType ?? 'plain'}, ${content}, ${draft.bookingId ?? null},
          ${draft.rentalId ?? null}, ${draft.attachmentId ?? null}, ${draft.attachmentName ?? null},
          ${draft.attachmentSize ?? null}::int, ${draft.attachmentType ?? null}, ${now}
        from moved returning number
      ), counted as (
        update conversation_reads set sorted_at = ${now},
          unread_count = unread_count + (user_id <> ${senderId})::int
        where conversation_id = ${conversationId} and exists (select from sent)
        returning user_id, ${unreadAt(draft.createdAt)} as unread_count
      )
      select moved.number, full_name, profile_image,
        ${hasDevice(otherThan(senderId))} as has_device, ${notifyOfMessage(draft, now)},
        (select json_agg(json_build_object('userId', user_id, 'unreadCount', unread_count)) from counted)
          as readers
      from moved join users on users.id = ${senderId}`)
    .catch(ignoreRepeated)
  return (
    row && {
      number: Number(row.number),
      readers: row.readers,
      sender: { id: senderId, fullName: row.full_name, profileImage: row.profile_image },
      hasDevice: row.has_device,
    }
  )
}

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Reads columns of the locked row: after waiting for the lock PostgreSQL checks them again. */
const hasRoomFor = ({ senderId, createdAt }: MessageDraft): SQL => sql`(unanswered_by = ${senderId}
  and unanswered_at[cardinality(unanswered_at) - ${MAX_UNANSWERED - 1}::int]
    > ${momentOf(new Date(createdAt.getTime() - DAY_MS))}) is not true`

/** Appends to the sender's unanswered messages. An answer resets the list. */
const noteUnanswered = ({
  senderId,
  createdAt,
}: MessageDraft): SQL => sql`unanswered_by = ${senderId},
  unanswered_at = case when unanswered_by = ${senderId}
    then (unanswered_at || ${momentOf(createdAt)})[cardinality(unanswered_at) - ${MAX_UNANSWERED - 2}::int:]
    else array[${momentOf(createdAt)}] end`

const otherThan = (senderId: string) =>
  sql`array_to_string(array_remove(participant_ids, ${senderId}), '')`

/** Booking requests and rentals send notifications of their own. */
function notifyOfMessage(
  { id, conversationId, senderId, messageType, content }: MessageDraft,
  at: SQL,
) {
  if (messageType === 'booking_request' || messageType === 'rental') return sql`false`
  return tellPerson({
    kind: 'message',
    to: otherThan(senderId),
    key: sql`${`message:${id}`}`,
    title: sql`'New message from ' || full_name`,
    body: sql`${previewOf(content)}`,
    previewBody: sql`null`,
    link: sql`${`/messages?conversation=${encodeURIComponent(conversationId)}`}`,
    group: sql`${threadGroup(conversationId)}`,
    sender: sql`${senderId}`,
    at,
  })
}

/** The unique key of a repeated clientId rejects the whole statement. */
function ignoreRepeated(error: unknown): [] {
  if (databaseCode(error) === UNIQUE_VIOLATION) return []
  throw error
}

/** The stored message of `insertMessage`, for a plain message or the card of a rental. */
export function storedMessage(draft: MessageDraft, { number, sender }: SentMessage): StoredMessage {
  return {
    id: draft.id,
    conversationId: draft.conversationId,
    number,
    content: draft.content,
    senderId: draft.senderId,
    sender,
    messageType: draft.messageType ?? 'plain',
    clientId: draft.clientId,
    attachmentUrl: null,
    attachmentName: null,
    attachmentSize: null,
    attachmentType: null,
    bookingId: null,
    rentalId: draft.rentalId ?? null,
    createdAt: draft.createdAt.toISOString(),
  }
}
