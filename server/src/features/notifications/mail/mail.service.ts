import { createHash } from 'node:crypto'
import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import {
  NOTIFICATION_KEYS,
  type NotificationToMail,
  queueNotificationMails,
} from '../../mail/mails.service.ts'
import { wakeOutbox } from '../../mail/outbox.service.ts'
import type { Stoppable } from '../settings/settings.service.ts'
import {
  stopToken,
  UNSUBSCRIBE_PATH,
  unsubscribeSecret,
} from '../unsubscribe/unsubscribe.service.ts'
import {
  beginPauses,
  changeDueMail,
  claimDueMail,
  claimReaders,
  type DueNotification,
  isMailDue,
  type MailChange,
  type Reader,
} from './mail.store.ts'

type DeliveryDeps = Pick<AppDeps, 'db' | 'clock' | 'mail' | 'origin'>

/** A batch of people at a time until no mail is due; safe in several processes. */
export async function deliverMailNotifications(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps
  while (await isMailDue(db, clock.now())) {
    const from = await mailOrigin(deps)
    const { notifications, mails } = await db.transaction((tx) =>
      moveToOutbox(tx, from, clock.now()),
    )
    if (mails > 0) wakeOutbox(deps)
    // Another process has claimed the remaining people.
    if (notifications === 0) return
  }
}

/** Marks rows as done in the transaction that queues their mail. */
async function moveToOutbox(tx: WritableDatabase, from: MailOrigin, now: Date) {
  const readers = await claimReaders(tx, now)
  if (readers.length === 0) return { notifications: 0, mails: 0 }
  const ids = readers.map(({ userId }) => userId)
  const { mails, others } = planMails(readers, await claimDueMail(tx, ids, now), now)
  const described = mails.map((mail) => describeMail(mail, from))
  const queued = await queueNotificationMails(tx, described, now)
  const left = mails.flatMap((mail) => mailChanges(mail, queued.has(mail.key)))
  const leaving = mails.filter((mail) => !mail.isDigest && queued.has(mail.key))
  const mailed = leaving.flatMap((mail) => mail.notifications)
  await beginPauses(tx, mailed, now)
  const changes = [...others, ...left]
  await changeDueMail(tx, changes, now)
  return { notifications: changes.length, mails: queued.size }
}

/** If the clock went back and today's digest was already sent, rows wait for the next one. */
function mailChanges(
  { key: sentIn, reader, isDigest, notifications }: PlannedMail,
  isNew: boolean,
) {
  return notifications.map(({ userId, key }): MailChange => {
    if (isDigest && !isNew) return { userId, key, state: 'waiting', dueAt: reader.nextDigest }
    return { userId, key, state: 'done', sentIn }
  })
}

/** Origin and signing secret of a mail's links. */
interface MailOrigin {
  origin: string
  secret: string
}

const mailOrigin = async ({ db, origin }: Pick<AppDeps, 'db' | 'origin'>): Promise<MailOrigin> => ({
  origin,
  secret: await unsubscribeSecret(db),
})

/** Adds texts and links to a planned mail. */
function describeMail(mail: PlannedMail, { origin, secret }: MailOrigin): NotificationToMail {
  const { key, isDigest, notifications, reader } = mail
  const [first, ...others] = notifications
  const what: Stoppable = isDigest ? 'daily' : first.kind
  const token = stopToken({ userId: reader.userId, what }, secret)
  const mailed = ({ title, body, link }: typeof first) => ({
    title,
    body,
    href: `${origin}${link}`,
  })
  return {
    key,
    to: reader.email,
    notifications: [mailed(first), ...others.map(mailed)],
    isDigest,
    about: isDigest ? 'the news of the day, once a day' : KIND_WORDS[first.kind].about,
    stopHref: `${origin}${UNSUBSCRIBE_PATH}${token}`,
    settingsHref: `${origin}/settings?tab=notifications`,
    allHref: `${origin}/notifications`,
  }
}

/** A mail to be written, with the notifications of a person. */
interface PlannedMail {
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
function planMails(
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
