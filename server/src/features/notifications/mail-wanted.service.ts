import type { IsMailWanted } from '../../between-features/mail-wanted.port.ts'
import { hasUnreadOf } from './due-mail.store.ts'
import { isNoticeMail } from './plan-mails.ts'

/** What it tells of may have been read, taken back or switched off while the mail could not leave. */
export const isMailWanted: IsMailWanted = async (db, key) =>
  !isNoticeMail(key) || (await hasUnreadOf(db, key))
