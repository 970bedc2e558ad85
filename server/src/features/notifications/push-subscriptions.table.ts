import { boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, isAtMost } from '../../sql/columns.ts'
import { sessions } from '../accounts/accounts.table.ts'
import { users } from '../users/users.table.ts'

/** The devices on which people want to hear. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Ends with it, wherever that is ended from; null where nobody signs in. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** A device that changes hands changes its person, too. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    showsPreviews: boolean('shows_previews').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_of_user').on(t.userId),
    index('push_subscriptions_of_session').on(t.sessionId),
    check('push_subscriptions_endpoint_length', isAtMost(t.endpoint, 2000)),
  ],
)
