import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { DeleteSome } from '../../../background/delete-in-batches.ts'
import { notifications, senderPauses } from '../notifications.table.ts'

/** Batch sizes of one transaction: due rows scanned and people claimed. */
const ROWS_LOOKED_AT = 2000
const PEOPLE_AT_ONCE = 50
/** Minimum time between two immediate mails to a person because of the same sender. */
const SENDER_PAUSE_MS = 15 * MINUTE_MS

/** A person with due mail. */
export interface Reader {
  userId: string
  email: string | null
  /** The digest's calendar day in the reader's time zone. */
  day: string
  /** Now, or the end of the current quiet hours. */
  notBefore: Date
  nextDigest: Date
}

export interface DueNotification {
  userId: string
  key: string
  kind: NotificationKind
  group: string | null
  isDigest: boolean
  senderId: string | null
  /** End of the pause after a mail because of the same sender. */
  heldUntil: Date | null
  title: string
  body: string
  link: string
  isRead: boolean
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Without due mail, delivery begins no transaction and creates no secret for links. */
export async function isMailDue(db: Database, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ key: notifications.eventKey })
    .from(notifications)
    .where(
      and(
        eq(notifications.channel, 'mail'),
        eq(notifications.state, 'waiting'),
        lte(notifications.dueAt, now),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Locks people with due mail until the transaction ends, so that two processes never split a digest.
 * Skips people locked by another process.
 */
export async function claimReaders(tx: WritableDatabase, now: Date): Promise<Reader[]> {
  const rows = await tx.execute<{
    user_id: string
    email: string | null
    day: string
    not_before: string
    next_digest: string
  }>(sql`
    with due as materialized (
      select user_id from ${notifications}
      where channel = 'mail' and state = 'waiting' and due_at <= ${at(now)}
      order by due_at limit ${ROWS_LOOKED_AT}
    ), taken as materialized (
      select user_id from (select distinct user_id from due) as people
      where pg_try_advisory_xact_lock(hashtextextended('notices ' || user_id, 0))
      limit ${PEOPLE_AT_ONCE}
    )
    select user_id, email, (${at(now)} at time zone zone)::date::text as day,
      after_quiet_hours(${at(now)}, zone, quiet_from, quiet_to)::text as not_before,
      after_quiet_hours(next_digest(${at(now)}, zone), zone, quiet_from, quiet_to)::text as next_digest
    from taken cross join lateral reach_of(taken.user_id)`)
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email,
    day: row.day,
    notBefore: new Date(row.not_before),
    nextDigest: new Date(row.next_digest),
  }))
}

const pausedSince = (now: Date) => new Date(now.getTime() - SENDER_PAUSE_MS)

/**
 * Due notifications, and waiting ones of the same groups, which join the mail. A notification missing
 * in the app counts as read.
 */
export async function claimDueMail(
  tx: WritableDatabase,
  userIds: string[],
  now: Date,
): Promise<DueNotification[]> {
  const ids = sql`array[${sql.join(
    userIds.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`
  const rows = await tx.execute<{
    user_id: string
    event_key: string
    kind: NotificationKind
    group_key: string | null
    is_digest: boolean
    sender_id: string | null
    mailed_at: string | null
    title: string
    body: string
    link: string
    is_read: boolean
  }>(sql`
    select mail.user_id, mail.event_key, mail.kind, mail.group_key, mail.is_digest,
      mail.sender_id, pause.mailed_at::text as mailed_at, coalesce(app.title, '') as title, coalesce(app.body, '') as body,
      coalesce(app.link, '/') as link, (app.read_at is not null or app.user_id is null) as is_read
    from ${notifications} as mail
    left join ${notifications} as app on app.user_id = mail.user_id and app.event_key = mail.event_key
      and app.channel = 'app'
    left join ${senderPauses} as pause on pause.user_id = mail.user_id
      and pause.sender_id = mail.sender_id and not mail.is_digest
      and pause.mailed_at > ${at(pausedSince(now))} and pause.mailed_at <= ${at(now)}
    where mail.user_id = any(${ids}) and mail.channel = 'mail' and mail.state = 'waiting'
      and (mail.due_at <= ${at(now)} or (not mail.is_digest and exists (
        select from ${notifications} as due where due.user_id = mail.user_id
          and due.channel = 'mail' and due.state = 'waiting' and not due.is_digest
          and due.group_key = mail.group_key and due.due_at <= ${at(now)})))
    order by mail.created_at, mail.event_key
    for update of mail skip locked`)
  return rows.map((row) => ({
    userId: row.user_id,
    key: row.event_key,
    kind: row.kind,
    group: row.group_key,
    isDigest: row.is_digest,
    senderId: row.sender_id,
    heldUntil: row.mailed_at ? new Date(Date.parse(row.mailed_at) + SENDER_PAUSE_MS) : null,
    title: row.title,
    body: row.body,
    link: row.link,
    isRead: row.is_read,
  }))
}

export interface MailChange {
  userId: string
  key: string
  state: 'done' | 'skipped' | 'waiting'
  /** The outbox key of its mail. */
  sentIn?: string
  /** Postponed until. */
  dueAt?: Date
}

/** One statement for all changes. */
export async function changeDueMail(
  tx: WritableDatabase,
  changes: readonly MailChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const json = JSON.stringify(
    changes.map(({ userId, key, state, sentIn = null, dueAt }) => ({
      user_id: userId,
      event_key: key,
      state,
      sent_in: sentIn,
      due_at: dueAt?.toISOString() ?? null,
    })),
  )
  await tx.execute(sql`
    update ${notifications} set state = change.state, sent_in = change.sent_in,
      due_at = coalesce(change.due_at, notifications.due_at),
      settled_at = case change.state when 'waiting' then null else ${at(now)} end
    from jsonb_to_recordset(${json}::text::jsonb) as change(user_id text, event_key text, state text,
      sent_in text, due_at timestamptz)
    where notifications.user_id = change.user_id and notifications.event_key = change.event_key
      and notifications.channel = 'mail'`)
}

/** Starts the pause for each reader and sender of these notifications. */
export async function beginPauses(
  tx: WritableDatabase,
  mailed: readonly Pick<DueNotification, 'userId' | 'senderId'>[],
  now: Date,
): Promise<void> {
  const pairs = mailed.map(({ userId, senderId }) => ({ user_id: userId, sender_id: senderId }))
  if (pairs.every(({ sender_id }) => sender_id === null)) return
  await tx.execute(sql`
    insert into ${senderPauses} (user_id, sender_id, mailed_at)
    select distinct pair.user_id, users.id, ${at(now)}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair(user_id text, sender_id text)
    join users on users.id = pair.sender_id
    order by 1, 2
    on conflict (user_id, sender_id) do update set mailed_at = excluded.mailed_at`)
}

export function pausesOver(now: Date): DeleteSome {
  const isOver = lte(senderPauses.mailedAt, pausedSince(now))
  // Few rows, so no batches.
  return async (db) => {
    await db.delete(senderPauses).where(isOver)
    return 0
  }
}
