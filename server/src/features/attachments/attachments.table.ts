import {
  ATTACHMENT_STATES,
  MAX_ATTACHMENT_BYTES,
} from '@commonplot/shared/attachments/attachment.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

/** Uploads. The sweep removes an upload that no message uses. */
export const attachments = pgTable(
  'attachments',
  {
    id: text('id').primaryKey(),
    uploaderId: text('uploader_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ATTACHMENT_STATES }).notNull().default('pending'),
    storageKey: text('storage_key').notNull().unique(),
    sizeBytes: integer('size_bytes'),
    /** The MIME type detected from the bytes, not from the name. */
    detectedType: text('detected_type'),
    /** Its participants may download the file. */
    conversationId: text('conversation_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    storedAt: instant('stored_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    check('attachments_state_known', isOneOf(t.state, ATTACHMENT_STATES)),
    check(
      'attachments_size_in_range',
      sql`${t.sizeBytes} between 0 and ${sql.raw(String(MAX_ATTACHMENT_BYTES))}`,
    ),
    check('attachments_type_length', isAtMost(t.detectedType, 200)),
    check(
      'attachments_state_complete',
      sql`${t.state} = 'pending' or (${t.sizeBytes} is not null and ${t.detectedType} is not null)`,
    ),
    check(
      'attachments_attached_somewhere',
      sql`(${t.state} = 'attached') = (${t.conversationId} is not null)`,
    ),
    index('attachments_of_uploader').on(t.uploaderId),
    index('attachments_to_remove').on(t.createdAt).where(sql`${t.state} <> 'attached'`),
  ],
)
