import { dayWords } from '@commonplot/shared/dates/day-words.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { queueMail } from './outbox.service.ts'
import { closingMail } from './templates/closing-mail.ts'

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
