import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { type NotificationToMail, queueNotificationMails } from '../../mail/mails.service.ts'
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
  isMailDue,
  type MailChange,
} from './mail.store.ts'
import { type PlannedMail, planMails } from './plan-mails.ts'

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
