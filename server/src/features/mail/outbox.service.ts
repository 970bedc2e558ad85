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

export { deleteMailsTo }

const GIVE_UP_AFTER_MS = 2 * DAY_MS
/** Longer than any SMTP session. */
const HANDED_AT_MOST_MS = 10 * MINUTE_MS
const REMEMBERED_MS = 30 * DAY_MS

export interface QueuedMail {
  /** Identifies the mail: there is at most one per key. Must not contain an address. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** Sent before all other mail, because a person waits for it. */
  isUrgent?: boolean
  /** When the mail becomes useless; by default after two days. */
  until?: Date
}

/** In the transaction of the event: both commit, or neither. */
export async function queueMail(tx: WritableDatabase, mail: QueuedMail, now: Date): Promise<void> {
  await insertMails(tx, [outboxRow(mail, now)])
}

/** Returns the keys that are new in the outbox. */
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

/** A refused code is retried before the next sweep. */
async function deliver(deps: MailDeps, lane: Lane): Promise<void> {
  const retryAt = await deliverDueMail(deps, lane)
  if (!retryAt) return
  const waitMs = Math.max(0, retryAt.getTime() - deps.clock.now().getTime())
  setTimeout(() => wakeOutbox(deps), waitMs).unref()
}

const allMail = backgroundWork<MailDeps>('mail', (deps) => deliver(deps, 'all'))
/** Separate, so that codes do not wait behind mail to a slow server. */
const codes = backgroundWork<MailDeps>('codes by mail', (deps) => deliver(deps, 'codes'))

/** Call after the commit. */
export function wakeOutbox(deps: MailDeps): void {
  codes.wake(deps)
  allMail.wake(deps)
}

/** Resolves once no delivery is running. */
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

/** Number of mails by state, without sent ones. */
export async function countUnsent({ db }: Pick<AppDeps, 'db'>): Promise<Record<string, number>> {
  const counts = await countMails(db)
  const unsent = counts.filter(({ state }) => state !== 'sent')
  const none = { waiting: 0, failed: 0, uncertain: 0 }
  return { ...none, ...Object.fromEntries(unsent.map(({ state, mails }) => [state, mails])) }
}
