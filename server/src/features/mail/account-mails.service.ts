import { randomUUID } from 'node:crypto'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { queueMail } from './outbox.service.ts'
import { addressChangedMail, addressTakenMail } from './templates/address-mails.ts'
import { codeMail } from './templates/code-mail.ts'

interface CodeToMail {
  to: string
  code: string
  purpose: 'sign_in' | 'change_email'
  /** Where the product is reached. */
  origin: string
  goodUntil: Date
  now: Date
}

/** The code stands behind a `#`, which no server on the way sees and no mail scanner posts. */
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
