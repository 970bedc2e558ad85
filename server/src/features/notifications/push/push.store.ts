import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import { type NOTIFICATION_STATES, notifications } from '../notifications.table.ts'

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** A claimed push. */
export interface ClaimedPush {
  userId: string
  key: string
  kind: NotificationKind
  group: string | null
  title: string
  body: string
  previewBody: string | null
  link: string
  isRead: boolean
  tries: number
  createdAt: Date
  /** Now, or the end of the current quiet hours. */
  notBefore: Date
}

/**
 * Marked as `handed` before the request. After a crash it is not sent again: a missing push is still
 * in the app, a duplicate would be on the screen.
 */
export async function claimPush(db: WritableDatabase, now: Date): Promise<ClaimedPush | undefined> {
  const [row] = await db.execute<{
    user_id: string
    event_key: string
    kind: NotificationKind
    group_key: string | null
    title: string
    body: string
    preview_body: string | null
    link: string
    is_read: boolean
    tries: number
    created_at: string
    not_before: string
  }>(sql`
    with next as (
      select user_id, event_key from ${notifications}
      where channel = 'push' and state = 'waiting' and due_at <= ${at(now)}
      order by due_at limit 1 for update skip locked
    ), taken as (
      update ${notifications} as push set state = 'handed', tries = tries + 1, settled_at = ${at(now)}
      from next where push.user_id = next.user_id and push.event_key = next.event_key
        and push.channel = 'push'
      returning push.user_id, push.event_key, push.tries
    )
    select taken.*, app.kind, app.group_key, app.title, app.body, app.preview_body, app.link,
      app.read_at is not null as is_read, app.created_at::text,
      after_quiet_hours(${at(now)}, zone, quiet_from, quiet_to)::text as not_before
    from taken join ${notifications} as app on app.user_id = taken.user_id
      and app.event_key = taken.event_key and app.channel = 'app'
    cross join lateral reach_of(taken.user_id)`)
  return (
    row && {
      userId: row.user_id,
      key: row.event_key,
      kind: row.kind,
      group: row.group_key,
      title: row.title,
      body: row.body,
      previewBody: row.preview_body,
      link: row.link,
      isRead: row.is_read,
      tries: row.tries,
      createdAt: new Date(row.created_at),
      notBefore: new Date(row.not_before),
    }
  )
}

interface PushChange {
  state: (typeof NOTIFICATION_STATES)[number]
  settledAt: Date
  dueAt?: Date
}

/** No effect once another worker has claimed or settled the push. */
export async function settlePush(
  db: WritableDatabase,
  { userId, key, tries }: ClaimedPush,
  change: PushChange,
): Promise<void> {
  await db
    .update(notifications)
    .set(change)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.eventKey, key),
        eq(notifications.channel, 'push'),
        eq(notifications.state, 'handed'),
        eq(notifications.tries, tries),
      ),
    )
}

const isAbandoned = (handedBefore: Date) =>
  and(eq(notifications.state, 'handed'), lt(notifications.settledAt, handedBefore))

/** Pushes `handed` before this belong to a crashed worker. */
export async function markAbandonedUncertain(
  db: WritableDatabase,
  handedBefore: Date,
): Promise<void> {
  await db.update(notifications).set({ state: 'uncertain' }).where(isAbandoned(handedBefore))
}

/** After a restore: mails and pushes waiting in the backup may have been sent since. */
export async function markWaitingNotificationsUncertain(
  db: WritableDatabase,
  now: Date,
): Promise<void> {
  await db
    .update(notifications)
    .set({ state: 'uncertain', settledAt: now })
    .where(inArray(notifications.state, ['waiting', 'handed']))
}
