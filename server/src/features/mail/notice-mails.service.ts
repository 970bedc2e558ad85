import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { type QueuedMail, queueMails } from './outbox.service.ts'
import { type NoticeMail, noticeMail } from './templates/notice-mail.ts'
import { NOTIFICATION_KEYS } from './wanted-mail.store.ts'

export interface NoticeToMail extends NoticeMail {
  key: string
  to: string
}

/** Gives the keys of those that were not there before. */
export function queueNoticeMails(
  tx: WritableDatabase,
  mails: readonly NoticeToMail[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return queueMails(tx, mails.map(written), now)
}

/** With the headers by which a mail reader offers to stop such mails in one tap. */
const written = (mail: NoticeToMail): QueuedMail => ({
  ...noticeMail(mail),
  key: mail.key,
  to: mail.to,
  headers: {
    'List-Unsubscribe': `<${mail.stopHref}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})

export { NOTIFICATION_KEYS }
