import { randomUUID } from 'node:crypto'
import { dayWords } from '@commonplot/shared/dates/day-words.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { type QueuedMail, queueMail, queueMails } from './outbox.service.ts'
import { NOTIFICATION_KEYS } from './outbox.store.ts'
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
