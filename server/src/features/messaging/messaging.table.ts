import { ATTACHMENT_KINDS } from '@commonplot/shared/attachments/attachment.ts'
import { CONVERSATION_TYPE_MAX_LENGTH } from '@commonplot/shared/messaging/conversation.ts'
import { MESSAGE_TYPES } from '@commonplot/shared/messaging/message.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, isAtMost, isNotNegative, isOneOf } from '../../sql/columns.ts'
import { attachments } from '../attachments/attachments.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { users } from '../users/users.table.ts'

const messageNumber = (name: string) => bigint(name, { mode: 'number' })

export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    participant1Id: text('participant1_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    participant2Id: text('participant2_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The two people in a fixed order. */
    pairKey: text('pair_key')
      .notNull()
      .generatedAlwaysAs(
        sql`least(participant1_id, participant2_id) || ' ' || greatest(participant1_id, participant2_id)`,
      ),
    relatedId: text('related_id'),
    // Each message takes the next number under the row's lock, so numbers follow the order of commits.
    lastMessageNumber: messageNumber('last_message_number').notNull().default(0),
    lastMessageAt: instant('last_message_at'),
    lastMessagePreview: text('last_message_preview'),
    /** The last writer and the times of their newest unanswered messages. */
    unansweredBy: text('unanswered_by'),
    unansweredAt: instant('unanswered_at').array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('conversations_one_per_topic').on(t.pairKey, t.type, t.relatedId).nullsNotDistinct(),
    check('conversations_two_people', sql`${t.participant1Id} <> ${t.participant2Id}`),
    check('conversations_type_length', isAtMost(t.type, CONVERSATION_TYPE_MAX_LENGTH)),
    check('conversations_preview_length', isAtMost(t.lastMessagePreview, 200)),
    index('conversations_begun').on(t.participant1Id, t.createdAt),
  ],
)

/** One participant's side of a conversation. The key makes their list one index range. */
export const conversationReads = pgTable(
  'conversation_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    unreadCount: integer('unread_count').notNull().default(0),
    lastReadNumber: messageNumber('last_read_number').notNull().default(0),
    lastReadAt: instant('last_read_at'),
    /** The time of the newest message, or of the start. */
    sortedAt: instant('sorted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.conversationId] }),
    check('conversation_reads_unread_not_negative', isNotNegative(t.unreadCount)),
    index('conversation_reads_by_newest').on(t.userId, t.sortedAt.desc(), t.conversationId),
    index('conversation_reads_of_conversation').on(t.conversationId),
  ],
)

export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Counts from 1 in each conversation. Pages and catching up use it. */
    number: messageNumber('number').notNull(),
    id: text('id').notNull(),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id'),
    messageType: text('message_type', { enum: MESSAGE_TYPES }).notNull().default('plain'),
    content: text('content').notNull(),
    /** No foreign key: rentals would be sharded by their item. */
    rentalId: text('rental_id'),
    bookingId: text('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    attachmentId: text('attachment_id').references(() => attachments.id, { onDelete: 'set null' }),
    attachmentName: text('attachment_name'),
    attachmentSize: integer('attachment_size'),
    attachmentType: text('attachment_type', { enum: ATTACHMENT_KINDS }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.number] }),
    unique('messages_id_key').on(t.id, t.conversationId),
    unique('messages_client_key').on(t.conversationId, t.senderId, t.clientId),
    unique('messages_attachment_once').on(t.attachmentId, t.conversationId),
    check('messages_number_positive', sql`${t.number} > 0`),
    check('messages_type_known', isOneOf(t.messageType, MESSAGE_TYPES)),
    check('messages_attachment_type_known', isOneOf(t.attachmentType, ATTACHMENT_KINDS)),
    check('messages_attachment_size_not_negative', isNotNegative(t.attachmentSize)),
    check('messages_content_length', isAtMost(t.content, 4000)),
    check('messages_attachment_name_length', isAtMost(t.attachmentName, 255)),
    index('messages_of_booking').on(t.bookingId),
    uniqueIndex('messages_one_card_per_rental')
      .on(t.rentalId, t.conversationId)
      .where(sql`${t.rentalId} is not null`),
    index('messages_with_booking')
      .on(t.conversationId, t.number)
      .where(sql`${t.bookingId} is not null`),
  ],
)
