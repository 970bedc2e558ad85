import { DAY_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { backgroundWork } from '../../background/background-work.ts'
import { deliverDueMail } from './deliver-mail.service.ts'
import {
  countMails,
  deleteMailsTo,
  insertMails,
  type Lane,
  settleLeftovers,
} from './outbox.store.ts'

type MailDeps = Pick<AppDeps, 'db' | 'clock' | 'mail'>

const GIVE_UP_AFTER_MS = 2 * DAY_MS
/** Longer than any conversation with a mail server can take. */
const HANDED_AT_MOST_MS = 10 * MINUTE_MS
const REMEMBERED_MS = 30 * DAY_MS

export interface QueuedMail {
  /** What the mail is about: of one key there is at most one mail. No address belongs in it. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** A person waits for it, so that it leaves before everything else. */
  isUrgent?: boolean
  /** When it is of no use any more, if that is before two days are over. */
  until?: Date
}

/** Leaves with the transaction that it is about, or not at all. */
export async function queueMail(tx: WritableDatabase, mail: QueuedMail, now: Date): Promise<void> {
  await insertMails(tx, [outboxRow(mail, now)])
}

/** Gives the keys of those that were not there before. */
export async function queueMails(
  tx: WritableDatabase,
  mails: readonly QueuedMail[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = mails.map((mail) => outboxRow(mail, now))
  return new Set(rows.length > 0 ? await insertMails(tx, rows) : [])
}

function outboxRow(mail: QueuedMail, now: Date) {
  const { key, to, subject, text, html, headers = {}, isUrgent = false, until } = mail
  const giveUpAt = until ?? new Date(now.getTime() + GIVE_UP_AFTER_MS)
  return {
    key,
    recipient: to,
    subject,
    text,
    html,
    headers,
    isUrgent,
    tryAfter: now,
    giveUpAt,
    queuedAt: now,
    updatedAt: now,
  }
}

/** A code comes too late with the next sweep; this process tries it again in time. */
async function deliver(deps: MailDeps, lane: Lane): Promise<void> {
  const retryAt = await deliverDueMail(deps, lane)
  if (!retryAt) return
  const waitMs = Math.max(0, retryAt.getTime() - deps.clock.now().getTime())
  setTimeout(() => wakeOutbox(deps), waitMs).unref()
}

const allMail = backgroundWork<MailDeps>('mail', (deps) => deliver(deps, 'all'))
/** Of its own, for when every other round waits for a slow mail server. */
const codes = backgroundWork<MailDeps>('codes by mail', (deps) => deliver(deps, 'codes'))

/** To be called after the commit. */
export function wakeOutbox(deps: MailDeps): void {
  codes.wake(deps)
  allMail.wake(deps)
}

/** Resolves once nothing is under way. */
export async function settleOutbox(deps: Pick<AppDeps, 'db'>): Promise<void> {
  await codes.settle(deps)
  await allMail.settle(deps)
}

export async function sweepOutbox(deps: MailDeps): Promise<void> {
  const now = deps.clock.now()
  const limits = {
    now,
    handedBefore: new Date(now.getTime() - HANDED_AT_MOST_MS),
    settledBefore: new Date(now.getTime() - REMEMBERED_MS),
  }
  await deps.db.transaction((tx) => settleLeftovers(tx, limits))
  wakeOutbox(deps)
}

/** For who closes their account: nothing goes there any more, and nothing says that it did. */
export const forgetMailsTo = (tx: WritableDatabase, address: string): Promise<void> =>
  deleteMailsTo(tx, address)

/** How many mails are in which state, those that were sent aside. */
export async function countUnsent({ db }: Pick<AppDeps, 'db'>): Promise<Record<string, number>> {
  const counts = await countMails(db)
  const unsent = counts.filter(({ state }) => state !== 'sent')
  const none = { waiting: 0, failed: 0, uncertain: 0 }
  return { ...none, ...Object.fromEntries(unsent.map(({ state, mails }) => [state, mails])) }
}
