import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type {
  Notification,
  NotificationKind,
} from '@commonplot/shared/notifications/notification.ts'
import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { DeleteSome } from '../../background/delete-in-batches.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { users } from '../users/users.table.ts'
import {
  notificationSettings,
  notifications,
  pushSubscriptions,
  senderPauses,
} from './notifications.table.ts'

const NEWEST_FIRST: Order = { value: sql`${notifications.createdAt}`, direction: 'desc' }

const inApp = (userId: string) =>
  and(eq(notifications.userId, userId), eq(notifications.channel, 'app'))
const unreadOf = (userId: string) => and(inApp(userId), isNull(notifications.readAt))

const selectNotifications = (db: Database) =>
  db
    .select({
      id: notifications.eventKey,
      kind: notifications.kind,
      title: notifications.title,
      body: notifications.body,
      link: notifications.link,
      group: notifications.groupKey,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      // As text, to keep the microseconds for the cursor.
      orderValue: sql<string>`${notifications.createdAt}::text`,
    })
    .from(notifications)

type Row = Awaited<ReturnType<typeof selectNotifications>>[number]

function toNotification({ orderValue: _, title, body, link, ...row }: Row): Notification {
  return {
    ...row,
    title: title ?? '',
    body: body ?? '',
    link: link ?? '/',
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

export async function findNotifications(
  db: Database,
  userId: string,
  cursor: string | undefined,
): Promise<Page<Notification>> {
  const total = await db.$count(notifications, inApp(userId))
  const unread = await db.$count(notifications, unreadOf(userId))
  const rows = await selectNotifications(db)
    .where(and(inApp(userId), after(cursor, NEWEST_FIRST, notifications.eventKey)))
    .orderBy(...orderBy(NEWEST_FIRST, notifications.eventKey))
    .limit(ROWS_TO_FETCH)
  return { ...toPage(rows, total, toNotification), unread }
}

/** Returns the number of newly read ones. */
async function markRead(db: WritableDatabase, which: SQL | undefined, now: Date): Promise<number> {
  const read = await db
    .update(notifications)
    .set({ readAt: now })
    .where(which)
    .returning({ key: notifications.eventKey })
  return read.length
}

export const markAllRead = (db: WritableDatabase, userId: string, now: Date): Promise<number> =>
  markRead(db, unreadOf(userId), now)

export const markTheseRead = (
  db: WritableDatabase,
  userId: string,
  keys: string[],
  now: Date,
): Promise<number> =>
  markRead(db, and(unreadOf(userId), inArray(notifications.eventKey, keys)), now)

export const markGroupRead = (
  db: WritableDatabase,
  userId: string,
  group: string,
  now: Date,
): Promise<number> => markRead(db, and(unreadOf(userId), eq(notifications.groupKey, group)), now)

/** On every channel. */
export async function deleteByKeys(
  tx: WritableDatabase,
  userId: string,
  keys: string[],
): Promise<void> {
  const { userId: reader, eventKey } = notifications
  await tx.delete(notifications).where(and(eq(reader, userId), inArray(eventKey, keys)))
}

interface Unwanted {
  userId: string
  channel: 'mail' | 'push'
  kinds: NotificationKind[]
  /** Limits the change to these groups. */
  groups?: string[]
  now: Date
}

export async function skipWaiting(
  db: WritableDatabase,
  { userId, channel, kinds, groups, now }: Unwanted,
): Promise<void> {
  await db
    .update(notifications)
    .set({ state: 'skipped', settledAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.channel, channel),
        eq(notifications.state, 'waiting'),
        inArray(notifications.kind, kinds),
        groups && inArray(notifications.groupKey, groups),
      ),
    )
}

const wasReadBefore = (moment: Date) => sql`app.read_at < ${moment.toISOString()}::timestamptz`

/** Notifications of a rental with a pending refund are kept. */
const isUnreadSince = (moment: Date) => sql`app.channel = 'app' and app.read_at is null
  and app.created_at < ${moment.toISOString()}::timestamptz
  and not exists (select from refunds as owed where 'rental:' || owed.rental_id = app.group_key
    and owed.state not in ('failed', 'succeeded'))`

/** Deletes all channels of old notifications, waiting mails and pushes too. */
const deleteThose =
  (isOld: SQL): DeleteSome =>
  async (db, most) => {
    const [row] = await db.execute<{ count: number }>(sql`
      with old as (select app.user_id, app.event_key from ${notifications} as app
        where ${isOld} limit ${most}
      ), gone as (
        delete from ${notifications} as entry using old
        where entry.user_id = old.user_id and entry.event_key = old.event_key
      )
      select count(*)::int as count from old`)
    return row?.count ?? 0
  }

export const readBefore = (moment: Date) => deleteThose(wasReadBefore(moment))
export const unreadSince = (moment: Date) => deleteThose(isUnreadSince(moment))

export async function deleteEverythingOf(db: WritableDatabase, userId: string): Promise<void> {
  for (const table of [notifications, senderPauses, notificationSettings, pushSubscriptions]) {
    await db.delete(table).where(eq(table.userId, userId))
  }
}

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

/** On every channel; only the app's row has the link. */
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

/** The public name. */
export async function findName(db: Database, userId: string): Promise<string> {
  const [row] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, userId))
  return row?.name ?? 'Somebody'
}

/** Notifications that contain a person's name: their reader, event key and the name. */
const NAMED_IN: SQL = sql`
  select case person.id when c.participant1_id then c.participant2_id else c.participant1_id end
    as reader, 'message:' || m.id as key, full_name as name
  from person join conversation_reads as side on side.user_id = person.id
  join conversations as c on c.id = side.conversation_id
  join messages as m on m.conversation_id = c.id and m.sender_id = person.id
  union all
  select p.user_id, 'comment:' || c.id, full_name
  from person join comments as c on c.user_id = person.id join posts as p on p.id = c.post_id
  union all
  select b.owner_id, 'booking:' || b.id || ':requested', full_name
  from person join bookings as b on b.requester_id = person.id
  union all
  select r.owner_id, 'rental:' || r.id || ':' || event, full_name
  from person join rentals as r on r.renter_id = person.id,
    unnest(array['confirmed', 'starts', 'cancelled']) as event
  union all
  select s.user_id, left('saved_search:' || s.id || ':' || e.id, 200), e.name
  from person join experts as e on e.user_id = person.id
  join saved_searches as s on s.list = 'experts'
  join saved_search_matches as found on found.search_id = s.id and found.listing_id = e.id`

/** Replaces whole words only: not `Al` in `Also`. */
const without = (words: SQL): SQL =>
  sql`btrim(replace(' ' || ${words} || ' ', ' ' || named.name || ' ', ${` ${FORMER_NEIGHBOUR} `}))`

/** Call before comments and listings lose their author, which this query joins. */
export async function takeNameOff(tx: WritableDatabase, userId: string): Promise<void> {
  await tx.execute(sql`
    with person as (select id, full_name from users where id = ${userId}),
    named as (${NAMED_IN})
    update ${notifications} as entry
    set title = ${without(sql`entry.title`)}, body = ${without(sql`entry.body`)}
    from named
    where entry.user_id = named.reader and entry.event_key = named.key and entry.channel = 'app'
      and strpos(entry.title || ' ' || entry.body, named.name) > 0`)
}
