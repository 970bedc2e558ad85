import { DATA_SOURCES } from '@commonplot/shared/external-data/source.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf, isPosition, position } from '../../sql/columns.ts'

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    fullName: text('full_name').notNull(),
    profileImage: text('profile_image'),
    location: text('location'),
    bio: text('bio'),
    timeZone: text('time_zone').notNull().default('UTC'),
    ...position(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Until then the person may only finish open rentals and requests. */
    suspendedUntil: instant('suspended_until'),
    suspensionReason: text('suspension_reason'),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    check('users_username_length', isAtMost(t.username, 200)),
    check('users_full_name_length', isAtMost(t.fullName, 200)),
    check('users_bio_length', isAtMost(t.bio, 5000)),
    check(
      'users_suspension_complete',
      sql`(${t.suspendedUntil} is null) = (${t.suspensionReason} is null)`,
    ),
    check('users_suspension_reason_length', isAtMost(t.suspensionReason, 2000)),
    index('users_suspended').on(t.suspendedUntil).where(sql`${t.suspendedUntil} is not null`),
    index('users_by_newest').on(t.createdAt, t.id),
    // For the operator's search by any part of a name.
    index('users_by_name').using('gin', sql`(${t.fullName} || ' ' || ${t.username}) gin_trgm_ops`),
    check('users_position_valid', isPosition(t.lat, t.lng)),
  ],
)

export const userSettings = pgTable(
  'user_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dataSource: text('data_source', { enum: DATA_SOURCES }).notNull().default('local'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [check('user_settings_data_source_known', isOneOf(t.dataSource, DATA_SOURCES))],
)

/** The columns of a person summary, for joins. */
export const PERSON_SUMMARY = {
  id: users.id,
  fullName: users.fullName,
  profileImage: users.profileImage,
}
