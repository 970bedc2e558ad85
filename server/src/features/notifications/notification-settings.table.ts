import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import type { NotificationChoice } from '@commonplot/shared/notifications/notification-settings.ts'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, time } from 'drizzle-orm/pg-core'
import { instant } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

/** Of who has chosen something; for the others the defaults hold. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    kinds: jsonb('kinds')
      .$type<Partial<Record<NotificationKind, NotificationChoice>>>()
      .notNull()
      .default({}),
    quietFrom: time('quiet_from'),
    quietTo: time('quiet_to'),
    /** Where the browser was that they were chosen in; counts while the profile names no zone. */
    timeZone: text('time_zone').notNull().default('UTC'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    check(
      'notification_settings_quiet_hours',
      sql`(${t.quietFrom} is null) = (${t.quietTo} is null) and ${t.quietFrom} <> ${t.quietTo}`,
    ),
  ],
)
