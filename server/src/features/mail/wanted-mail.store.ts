import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import { notificationSettings } from '../notifications/notification-settings.table.ts'
import { notifications } from '../notifications/notifications.table.ts'

/** How the keys of mails begin that tell of notifications. */
export const NOTIFICATION_KEYS = { digest: 'digest:', notice: 'notice:' } as const

const inApp = alias(notifications, 'app')

/** Whether anything that a mail tells is still unread and wanted; other mails are always wanted. */
export async function isMailWanted(db: Database, sentIn: string): Promise<boolean> {
  const isOfNotifications = Object.values(NOTIFICATION_KEYS).some((key) => sentIn.startsWith(key))
  if (!isOfNotifications) return true
  const { userId, eventKey, kind } = notifications
  const isSame = and(eq(inApp.userId, userId), eq(inApp.eventKey, eventKey))
  const [row] = await db
    .select({ key: eventKey })
    .from(notifications)
    .innerJoin(inApp, and(isSame, eq(inApp.channel, 'app'), isNull(inApp.readAt)))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, userId))
    .where(
      and(
        eq(notifications.sentIn, sentIn),
        sql`coalesce(${notificationSettings.kinds} -> ${kind} ->> 'email', '') <> 'off'`,
      ),
    )
    .limit(1)
  return row !== undefined
}
