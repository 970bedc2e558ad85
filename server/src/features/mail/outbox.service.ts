import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { insertMail } from './outbox.store.ts'

const GIVE_UP_AFTER_MS = 2 * 86_400_000

export interface QueuedMail {
  /** What the mail is about: of one key there is at most one mail. No address belongs in it. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** When it is of no use any more, if that is before two days are over. */
  until?: Date
}

/** Leaves with the transaction that it is about, or not at all. */
export async function queueMail(
  tx: WritableDatabase,
  { key, to, subject, text, html, headers = {}, until }: QueuedMail,
  now: Date,
): Promise<void> {
  const giveUpAt = until ?? new Date(now.getTime() + GIVE_UP_AFTER_MS)
  await insertMail(tx, {
    key,
    recipient: to,
    subject,
    text,
    html,
    headers,
    tryAfter: now,
    giveUpAt,
    queuedAt: now,
    updatedAt: now,
  })
}

/** To be called after the commit, so that nobody waits for the next sweep. */
export function wakeOutbox(_deps: Pick<AppDeps, 'db' | 'clock'>): void {}
