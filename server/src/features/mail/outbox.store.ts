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

/** A mail that somebody took, to be changed only as long as nobody else took it after them. */
export type TakenMail = Pick<OutboxRow, 'key' | 'tries'>

/** Of a mail that is settled nobody needs to know any more what it said, nor to whom. */
export const WITHOUT_CONTENT = {
  recipient: null,
  subject: null,
  text: null,
  html: null,
  headers: {},
}

/** The first of a key counts; another is as if it had not been asked for. Gives the keys of the new. */
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

/** All mail, or the codes alone, which people wait for. */
export type Lane = 'all' | 'codes'

const isDue = (now: Date, lane: Lane) =>
  and(
    isWaiting(now),
    gte(outboxMails.giveUpAt, now),
    lane === 'codes' ? eq(outboxMails.isUrgent, true) : undefined,
  )

/** The next that is due, codes first, put off for everybody else; what another has is passed over. */
export async function takeMail(
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

const isOf = ({ key, tries }: TakenMail) =>
  and(eq(outboxMails.key, key), eq(outboxMails.tries, tries))

/** Says whether it was still theirs. */
export async function changeTakenMail(
  db: WritableDatabase,
  taken: TakenMail,
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

/** Nothing of it has left, and nobody needs it any more. */
export async function deleteTakenMail(db: WritableDatabase, taken: TakenMail): Promise<void> {
  await db.delete(outboxMails).where(and(isOf(taken), eq(outboxMails.state, 'waiting')))
}

interface Limits {
  now: Date
  /** Whoever handed a mail over before this will not come back to say how it went. */
  handedBefore: Date
  /** What was settled before this is forgotten. */
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

/** Whatever has not left for this address never will. */
export async function deleteMailsTo(db: WritableDatabase, recipient: string): Promise<void> {
  await db.delete(outboxMails).where(eq(outboxMails.recipient, recipient))
}

export function countMails(db: Database): Promise<{ state: MailState; mails: number }[]> {
  return db
    .select({ state: outboxMails.state, mails: count() })
    .from(outboxMails)
    .groupBy(outboxMails.state)
}

/** After a restore: what waited then may have left since, which nobody here can find out. */
export async function doubtWaiting(db: WritableDatabase, now: Date): Promise<number> {
  const doubted = await db
    .update(outboxMails)
    .set({ ...WITHOUT_CONTENT, state: 'uncertain', lastErrorCode: 'ERESTORED', updatedAt: now })
    .where(inArray(outboxMails.state, ['waiting', 'handed']))
    .returning({ key: outboxMails.key })
  return doubted.length
}

const isUnsent = inArray(outboxMails.state, ['failed', 'uncertain'])

export const countGivenUp = (db: Database): Promise<number> => db.$count(outboxMails, isUnsent)

/** Never whom they were for, nor what they said. */
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
