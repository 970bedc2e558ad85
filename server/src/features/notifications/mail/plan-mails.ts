import { createHash } from 'node:crypto'
import { NOTIFICATION_KEYS } from '../../mail/mails.service.ts'
import type { DueNotification, MailChange, Reader } from './mail.store.ts'

/** One mail with one or more notifications of a person. */
export interface PlannedMail {
  /** The outbox key. */
  key: string
  isDigest: boolean
  reader: Reader & { email: string }
  notifications: [DueNotification, ...DueNotification[]]
}

interface MailPlan {
  mails: PlannedMail[]
  /** Skipped or postponed notifications. */
  others: MailChange[]
}

/**
 * Groups due notifications into mails. Skips read ones; postpones those in quiet hours and in the
 * pause after a mail by the same sender.
 */
export function planMails(
  readers: readonly Reader[],
  due: readonly DueNotification[],
  now: Date,
): MailPlan {
  const byId = new Map(readers.map((reader) => [reader.userId, reader]))
  const mails: PlannedMail[] = []
  const known = new Map<string, PlannedMail>()
  const others: MailChange[] = []
  for (const notification of due) {
    const { userId, key, heldUntil } = notification
    const reader = byId.get(userId)
    if (!reader) continue
    const { email, notBefore } = reader
    if (email === null || notification.isRead) {
      others.push({ userId, key, state: 'skipped' })
    } else if (notBefore > now) {
      others.push({ userId, key, state: 'waiting', dueAt: notBefore })
    } else if (heldUntil && heldUntil > now) {
      others.push({ userId, key, state: 'waiting', dueAt: heldUntil })
    } else {
      const reasons = reasonsForOneMail(notification)
      const begun = reasons.map((reason) => known.get(reason)).find((mail) => mail !== undefined)
      const mail = begun ?? startMail({ ...reader, email }, notification)
      if (begun) begun.notifications.push(notification)
      else mails.push(mail)
      for (const reason of reasons) if (!known.has(reason)) known.set(reason, mail)
    }
  }
  return { mails, others }
}

/** Notifications that share a sender, group or daily digest share a mail. */
function reasonsForOneMail({ userId, group, senderId, isDigest }: DueNotification): string[] {
  const reason = (...words: string[]) => JSON.stringify([userId, ...words])
  if (isDigest) return [reason()]
  return [
    ...(senderId === null ? [] : [reason('from', senderId)]),
    ...(group === null ? [] : [reason('about', group)]),
  ]
}

const { digest: DIGEST, single: SINGLE } = NOTIFICATION_KEYS

function startMail(reader: PlannedMail['reader'], notification: DueNotification): PlannedMail {
  const { isDigest } = notification
  const key = isDigest ? `${DIGEST}${reader.day}:${digestOf(reader.userId)}` : nameOf(notification)
  return { key, isDigest, reader, notifications: [notification] }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** By the mail's first event, which is part of no other mail. */
const nameOf = ({ userId, key }: DueNotification) =>
  `${SINGLE}${digestOf(JSON.stringify([userId, key]))}`
