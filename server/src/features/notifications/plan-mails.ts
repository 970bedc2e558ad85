import { createHash } from 'node:crypto'
import type { DueNotice, MailChange, Reader } from './due-mail.store.ts'

/** One mail about one or more events of a person. */
export interface PlannedMail {
  /** Of one key there is at most one mail. */
  key: string
  isDigest: boolean
  reader: Reader & { email: string }
  notices: [DueNotice, ...DueNotice[]]
}

interface MailPlan {
  mails: PlannedMail[]
  /** What does not leave now. */
  others: MailChange[]
}

/** What becomes of what is due: who has read it is not mailed, and who sleeps is not woken. */
export function planMails(
  readers: readonly Reader[],
  due: readonly DueNotice[],
  now: Date,
): MailPlan {
  const byId = new Map(readers.map((reader) => [reader.userId, reader]))
  const mails = new Map<string, PlannedMail>()
  const others: MailChange[] = []
  for (const notice of due) {
    const { userId, key } = notice
    const reader = byId.get(userId)
    if (!reader) continue
    const { email, notBefore } = reader
    if (email === null || notice.isRead) {
      others.push({ userId, key, state: 'skipped' })
    } else if (notBefore > now) {
      others.push({ userId, key, state: 'waiting', dueAt: notBefore })
    } else {
      const together = togetherAs(notice)
      const mail = mails.get(together)
      if (mail) mail.notices.push(notice)
      else mails.set(together, startMail({ ...reader, email }, notice))
    }
  }
  return { mails: [...mails.values()], others }
}

/** A thread's messages make one mail, and a day's digest does; anything else stands alone. */
const togetherAs = ({ userId, key, group, isDigest }: DueNotice): string =>
  JSON.stringify(isDigest ? [userId] : [userId, group ?? key])

const DIGEST = 'digest:'
const NOTICE = 'notice:'

/** Whether a mail of that key is one of these. */
export const isNoticeMail = (key: string): boolean =>
  key.startsWith(DIGEST) || key.startsWith(NOTICE)

function startMail(reader: PlannedMail['reader'], notice: DueNotice): PlannedMail {
  const { isDigest } = notice
  const key = isDigest ? `${DIGEST}${reader.day}:${digestOf(reader.userId)}` : nameOf(notice)
  return { key, isDigest, reader, notices: [notice] }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** After the first event in it, which leaves with no other mail. */
const nameOf = ({ userId, key }: DueNotice) => `${NOTICE}${digestOf(JSON.stringify([userId, key]))}`
