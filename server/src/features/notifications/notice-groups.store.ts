import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { notifications } from './notifications.table.ts'

export async function findPlaceOf(db: Database, userId: string, key: string) {
  const [row] = await db
    .select({ link: notifications.link, group: notifications.groupKey })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.eventKey, key),
        eq(notifications.channel, 'app'),
      ),
    )
  return row?.link && row.group ? { link: row.link, group: row.group } : undefined
}

interface Move {
  userIds: readonly string[]
  key: string
  from: string
  to: { link: string; group: string }
}

/** On every channel; the words and the link are in the row of the app alone. */
export async function moveGroup(db: WritableDatabase, { userIds, key, from, to }: Move) {
  const link = sql`case ${notifications.channel} when 'app' then ${to.link} end`
  await db
    .update(notifications)
    .set({ groupKey: to.group, link })
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        eq(notifications.eventKey, key),
        eq(notifications.groupKey, from),
      ),
    )
}
