import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

/** The secret address of a person's calendar feed. Anyone with the address can read it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [unique('calendar_feeds_token_key').on(t.token)],
)
