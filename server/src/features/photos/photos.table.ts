import { PHOTO_STATES } from '@commonplot/shared/photos/photo.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, isNotNegative, isOneOf } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

/** Uploaded pictures. The file storage holds one file for each width. */
export const photos = pgTable(
  'photos',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: PHOTO_STATES }).notNull().default('pending'),
    storageKey: text('storage_key').notNull().unique(),
    /** All widths together. */
    sizeBytes: integer('size_bytes'),
    /** The widest picture. */
    width: integer('width'),
    height: integer('height'),
    /** Readable by the renter, the owner and operators; null is public. */
    rentalId: text('rental_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Uploaded, used, or last found in use by the sweep. */
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [
    check('photos_state_known', isOneOf(t.state, PHOTO_STATES)),
    check('photos_size_not_negative', isNotNegative(t.sizeBytes)),
    check(
      'photos_state_complete',
      sql`${t.state} in ('pending', 'leaving') or (${t.sizeBytes} is not null and ${t.width} is not null and ${t.height} is not null)`,
    ),
    index('photos_of_owner').on(t.ownerId),
    index('photos_by_last_seen').on(t.seenAt),
    index('photos_leaving').on(t.id).where(sql`${t.state} = 'leaving'`),
  ],
)
