import { randomUUID } from 'node:crypto'
import { dayWords } from '@commonplot/shared/dates/day-words.ts'
import type { Task } from '@commonplot/shared/operator/operator.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { type QueuedMail, queueMail, queueMails } from './outbox.service.ts'
import { countGivenUp, deleteGivenUp, findGivenUp, NOTIFICATION_KEYS } from './outbox.store.ts'
import {
  addressChangedMail,
  addressTakenMail,
  closingMail,
  codeMail,
} from './templates/account-mails.ts'
import { type NotificationMail, notificationMail } from './templates/notification-mail.ts'

interface CodeToMail {
  to: string
  code: string
  purpose: 'sign_in' | 'change_email'
  /** The product's public origin. */
  origin: string
  goodUntil: Date
  now: Date
}

/** The code is in the URL fragment, which is never sent to a server, so mail scanners cannot use it. */
export async function queueCodeMail(
  tx: WritableDatabase,
  { to, code, purpose, origin, goodUntil, now }: CodeToMail,
): Promise<void> {
  const page = purpose === 'sign_in' ? '/sign-in' : '/account'
  const content = codeMail({ code, purpose, link: `${origin}${page}#code=${code}` })
  const mail = { ...content, key: `code ${randomUUID()}`, to, isUrgent: true, until: goodUntil }
  await queueMail(tx, mail, now)
}

interface AddressMail {
  to: string
  origin: string
  now: Date
}

export async function queueAddressTakenMail(
  tx: WritableDatabase,
  { to, origin, now }: AddressMail,
): Promise<void> {
  const content = addressTakenMail(`${origin}/sign-in`)
  await queueMail(tx, { ...content, key: `address taken ${randomUUID()}`, to }, now)
}

export async function queueAddressChangedMail(
  tx: WritableDatabase,
  { to, origin, now }: AddressMail,
): Promise<void> {
  const content = addressChangedMail(origin)
  await queueMail(tx, { ...content, key: `address changed ${randomUUID()}`, to }, now)
}

interface ClosingMail {
  userId: string
  to: string
  closesAt: Date
  origin: string
  now: Date
}

export async function queueClosingMail(
  tx: WritableDatabase,
  { userId, to, closesAt, origin, now }: ClosingMail,
): Promise<void> {
  const until = dayWords(closesAt, 'UTC')
  const mail = closingMail({ until, link: `${origin}/sign-in` })
  await queueMail(tx, { ...mail, to, key: `closing:${userId}:${closesAt.getTime()}` }, now)
}

export interface NotificationToMail extends NotificationMail {
  key: string
  to: string
}

/** Returns the keys that are new in the outbox. */
export function queueNotificationMails(
  tx: WritableDatabase,
  mails: readonly NotificationToMail[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return queueMails(tx, mails.map(written), now)
}

/** With headers for one-click unsubscribing (RFC 8058). */
const written = (mail: NotificationToMail): QueuedMail => ({
  ...notificationMail(mail),
  key: mail.key,
  to: mail.to,
  headers: {
    'List-Unsubscribe': `<${mail.stopHref}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})

export { NOTIFICATION_KEYS }

const triedWords = (tries: number) => (tries === 1 ? 'tried once' : `tried ${tries} times`)

/** By key prefix. Operators see neither recipient nor content. */
const PURPOSES: Record<string, string> = {
  code: 'A code to sign in',
  address: 'A mail about an address',
  closing: 'A mail about closing an account',
  notice: 'A notification',
  digest: 'A daily summary',
}

const purposeOf = (key: string) => PURPOSES[/^\w+/.exec(key)?.[0] ?? ''] ?? 'A mail'

/** Failed and uncertain mails. */
export async function mailTasks(
  db: Database,
  most: number,
): Promise<{ count: number; tasks: Task[] }> {
  const [count, rows] = await Promise.all([countGivenUp(db), findGivenUp(db, most)])
  const tasks = rows.map(({ key, state, tries, lastErrorCode, updatedAt }) => ({
    kind: 'mail' as const,
    id: key,
    title: `${purposeOf(key)} ${state === 'failed' ? 'could not be sent' : 'may not have arrived'}`,
    detail: `${lastErrorCode ?? 'No error is known'}, ${triedWords(tries)}`,
    since: updatedAt.toISOString(),
    link: operatorPath('today', { kind: 'mail', open: `mail ${key}` }),
  }))
  return { count, tasks }
}

/** False if there is no such failed or uncertain mail. */
export const forgetGivenUp = (tx: WritableDatabase, key: string): Promise<boolean> =>
  deleteGivenUp(tx, key)
