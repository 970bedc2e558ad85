import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { notificationSettings, notifications } from '../notifications/notifications.table.ts'
import { type MAIL_STATES, outboxMails } from './outbox.table.ts'

export type MailState = (typeof MAIL_STATES)[number]
type OutboxRow = typeof outboxMails.$inferSelect
type NewOutboxMail = typeof outboxMails.$inferInsert
type Changes = Partial<Omit<OutboxRow, 'key' | 'queuedAt'>>

/** A claimed mail. `tries` tells whether another worker has claimed it since. */
type ClaimedMail = Pick<OutboxRow, 'key' | 'tries'>

/** Settled mails lose content and recipient. */
export const WITHOUT_CONTENT = {
  recipient: null,
  subject: null,
  text: null,
  html: null,
  headers: {},
}

/** Ignores keys that already exist. Returns the new keys. */
export async function insertMails(db: WritableDatabase, mails: NewOutboxMail[]): Promise<string[]> {
  const added = await db
    .insert(outboxMails)
    .values(mails)
    .onConflictDoNothing()
    .returning({ key: outboxMails.key })
  return added.map(({ key }) => key)
}

const isWaiting = (now: Date) =>
  and(eq(outboxMails.state, 'waiting'), lte(outboxMails.tryAfter, now))

/** All mail, or urgent codes only. */
export type Lane = 'all' | 'codes'

const isDue = (now: Date, lane: Lane) =>
  and(
    isWaiting(now),
    gte(outboxMails.giveUpAt, now),
    lane === 'codes' ? eq(outboxMails.isUrgent, true) : undefined,
  )

/** Claims the next due mail, codes first, and postpones it for other workers. Skips locked rows. */
export async function claimMail(
  db: WritableDatabase,
  { lane, now, tryAfter }: { lane: Lane; now: Date; tryAfter: Date },
): Promise<OutboxRow | undefined> {
  const next = db
    .select({ key: outboxMails.key })
    .from(outboxMails)
    .where(isDue(now, lane))
    .orderBy(desc(outboxMails.isUrgent), asc(outboxMails.tryAfter))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(outboxMails)
    .set({ tryAfter, tries: sql`${outboxMails.tries} + 1`, updatedAt: now })
    .where(eq(outboxMails.key, sql`(${next})`))
    .returning()
  return taken
}

const isOf = ({ key, tries }: ClaimedMail) =>
  and(eq(outboxMails.key, key), eq(outboxMails.tries, tries))

/** False if another worker has claimed the mail since. */
export async function changeClaimedMail(
  db: WritableDatabase,
  taken: ClaimedMail,
  from: MailState,
  changes: Changes,
): Promise<boolean> {
  const changed = await db
    .update(outboxMails)
    .set(changes)
    .where(and(isOf(taken), eq(outboxMails.state, from)))
    .returning({ key: outboxMails.key })
  return changed.length > 0
}

/** Only while `waiting`: nothing was sent. */
export async function deleteClaimedMail(db: WritableDatabase, taken: ClaimedMail): Promise<void> {
  await db.delete(outboxMails).where(and(isOf(taken), eq(outboxMails.state, 'waiting')))
}

interface Limits {
  now: Date
  /** A mail `handed` before this belongs to a crashed worker. */
  handedBefore: Date
  /** Mails settled before this are deleted. */
  settledBefore: Date
}

const isAbandoned = ({ handedBefore }: Limits) =>
  and(eq(outboxMails.state, 'handed'), lt(outboxMails.updatedAt, handedBefore))
const isTooLate = ({ now }: Limits) => and(isWaiting(now), lt(outboxMails.giveUpAt, now))
const isForgotten = ({ settledBefore }: Limits) =>
  and(
    inArray(outboxMails.state, ['sent', 'failed', 'uncertain']),
    lt(outboxMails.updatedAt, settledBefore),
  )

export async function settleLeftovers(db: WritableDatabase, limits: Limits): Promise<void> {
  const settle = (state: MailState, lastErrorCode: string, condition: SQL | undefined) =>
    db
      .update(outboxMails)
      .set({ ...WITHOUT_CONTENT, state, lastErrorCode, updatedAt: limits.now })
      .where(condition)
  await settle('uncertain', 'EABANDONED', isAbandoned(limits))
  await settle('failed', 'ETOOLATE', isTooLate(limits))
  await db.delete(outboxMails).where(isForgotten(limits))
}

/** Deletes all mails to the address, unsent ones too. */
export async function deleteMailsTo(db: WritableDatabase, recipient: string): Promise<void> {
  await db.delete(outboxMails).where(eq(outboxMails.recipient, recipient))
}

export function countMails(db: Database): Promise<{ state: MailState; mails: number }[]> {
  return db
    .select({ state: outboxMails.state, mails: count() })
    .from(outboxMails)
    .groupBy(outboxMails.state)
}

/** After a restore: mails waiting in the backup may have been sent since. */
export async function markWaitingMailsUncertain(db: WritableDatabase, now: Date): Promise<number> {
  const doubted = await db
    .update(outboxMails)
    .set({ ...WITHOUT_CONTENT, state: 'uncertain', lastErrorCode: 'ERESTORED', updatedAt: now })
    .where(inArray(outboxMails.state, ['waiting', 'handed']))
    .returning({ key: outboxMails.key })
  return doubted.length
}

const isUnsent = inArray(outboxMails.state, ['failed', 'uncertain'])

export const countGivenUp = (db: Database): Promise<number> => db.$count(outboxMails, isUnsent)

/** Without recipient and content. */
export async function findGivenUp(db: Database, most: number) {
  const { key, state, tries, lastErrorCode, updatedAt } = outboxMails
  return db
    .select({ key, state, tries, lastErrorCode, updatedAt })
    .from(outboxMails)
    .where(isUnsent)
    .orderBy(asc(updatedAt), asc(key))
    .limit(most)
}

export async function deleteGivenUp(tx: WritableDatabase, key: string): Promise<boolean> {
  const deleted = await tx
    .delete(outboxMails)
    .where(and(eq(outboxMails.key, key), isUnsent))
    .returning({ key: outboxMails.key })
  return deleted.length > 0
}

/** Key prefixes of notification mails. Stored keys begin with them: do not change. */
export const NOTIFICATION_KEYS = { digest: 'digest:', single: 'notice:' } as const

const inApp = alias(notifications, 'app')

/** Whether a notification mail still has an unread, wanted notification. Other mails always are. */
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
