import { createHash } from 'node:crypto'
import { NOTIFICATION_KEYS } from '../../mail/mails.service.ts'
import type { DueNotice, MailChange, Reader } from './mail.store.ts'

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

/**
 * What becomes of what is due: who has read it is not mailed, who sleeps is not woken, and because of
 * one sender there is one mail in a while.
 */
export function planMails(
  readers: readonly Reader[],
  due: readonly DueNotice[],
  now: Date,
): MailPlan {
  const byId = new Map(readers.map((reader) => [reader.userId, reader]))
  const mails: PlannedMail[] = []
  const known = new Map<string, PlannedMail>()
  const others: MailChange[] = []
  for (const notice of due) {
    const { userId, key, heldUntil } = notice
    const reader = byId.get(userId)
    if (!reader) continue
    const { email, notBefore } = reader
    if (email === null || notice.isRead) {
      others.push({ userId, key, state: 'skipped' })
    } else if (notBefore > now) {
      others.push({ userId, key, state: 'waiting', dueAt: notBefore })
    } else if (heldUntil && heldUntil > now) {
      others.push({ userId, key, state: 'waiting', dueAt: heldUntil })
    } else {
      const reasons = reasonsForOneMail(notice)
      const begun = reasons.map((reason) => known.get(reason)).find((mail) => mail !== undefined)
      const mail = begun ?? startMail({ ...reader, email }, notice)
      if (begun) begun.notices.push(notice)
      else mails.push(mail)
      for (const reason of reasons) if (!known.has(reason)) known.set(reason, mail)
    }
  }
  return { mails, others }
}

/** A sender's news make one mail, a thread's do, and a day's digest does; anything else stands alone. */
function reasonsForOneMail({ userId, group, senderId, isDigest }: DueNotice): string[] {
  const reason = (...words: string[]) => JSON.stringify([userId, ...words])
  if (isDigest) return [reason()]
  return [
    ...(senderId === null ? [] : [reason('from', senderId)]),
    ...(group === null ? [] : [reason('about', group)]),
  ]
}

const { digest: DIGEST, notice: NOTICE } = NOTIFICATION_KEYS

function startMail(reader: PlannedMail['reader'], notice: DueNotice): PlannedMail {
  const { isDigest } = notice
  const key = isDigest ? `${DIGEST}${reader.day}:${digestOf(reader.userId)}` : nameOf(notice)
  return { key, isDigest, reader, notices: [notice] }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** After the first event in it, which leaves with no other mail. */
const nameOf = ({ userId, key }: DueNotice) => `${NOTICE}${digestOf(JSON.stringify([userId, key]))}`
