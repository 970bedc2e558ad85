import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

/** A block by one person applies in both directions. */
export const blockedPeople = pgTable(
  'blocked_people',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedId] }),
    index('blocked_people_by_whom').on(t.blockedId, t.userId),
    check('blocked_people_not_oneself', sql`${t.userId} <> ${t.blockedId}`),
  ],
)
