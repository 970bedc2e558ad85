import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { type NoticeToMail, queueNoticeMails } from '../../mail/mails.service.ts'
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
  isMailDue,
  type MailChange,
  takeDueMail,
  takeReaders,
} from './mail.store.ts'
import { type PlannedMail, planMails } from './plan-mails.ts'

type DeliveryDeps = Pick<AppDeps, 'db' | 'clock' | 'mail' | 'origin'>

/** Some people after the others, until nothing is due. Any number of processes may do so at once. */
export async function deliverMailNotices(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps
  while (await isMailDue(db, clock.now())) {
    const from = await mailOrigin(deps)
    const { notices, mails } = await db.transaction((tx) => moveToOutbox(tx, from, clock.now()))
    if (mails > 0) wakeOutbox(deps)
    // The rest is with another process.
    if (notices === 0) return
  }
}

/** A row is done in the transaction that puts its mail into the outbox: both, or neither. */
async function moveToOutbox(tx: WritableDatabase, from: MailOrigin, now: Date) {
  const readers = await takeReaders(tx, now)
  if (readers.length === 0) return { notices: 0, mails: 0 }
  const ids = readers.map(({ userId }) => userId)
  const { mails, others } = planMails(readers, await takeDueMail(tx, ids, now), now)
  const described = mails.map((mail) => describeMail(mail, from))
  const queued = await queueNoticeMails(tx, described, now)
  const left = mails.flatMap((mail) => leftWith(mail, queued.has(mail.key)))
  const leaving = mails.filter((mail) => !mail.isDigest && queued.has(mail.key))
  const noted = leaving.flatMap((mail) => mail.notices)
  await beginPauses(tx, noted, now)
  const changes = [...others, ...left]
  await changeDueMail(tx, changes, now)
  return { notices: changes.length, mails: queued.size }
}

/** Today's digest has left already, by a clock that went back: what came since is for the next. */
function leftWith({ key: sentIn, reader, isDigest, notices }: PlannedMail, isNew: boolean) {
  return notices.map(({ userId, key }): MailChange => {
    if (isDigest && !isNew) return { userId, key, state: 'waiting', dueAt: reader.nextDigest }
    return { userId, key, state: 'done', sentIn }
  })
}

/** Where the links of a mail lead, and what they are signed with. */
export interface MailOrigin {
  origin: string
  secret: string
}

export const mailOrigin = async ({
  db,
  origin,
}: Pick<AppDeps, 'db' | 'origin'>): Promise<MailOrigin> => ({
  origin,
  secret: await unsubscribeSecret(db),
})

/** What a planned mail says, and where its links lead. */
export function describeMail(mail: PlannedMail, { origin, secret }: MailOrigin): NoticeToMail {
  const { key, isDigest, notices, reader } = mail
  const [first, ...others] = notices
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
    notices: [mailed(first), ...others.map(mailed)],
    isDigest,
    about: isDigest ? 'the news of the day, once a day' : KIND_WORDS[first.kind].about,
    stopHref: `${origin}${UNSUBSCRIBE_PATH}${token}`,
    settingsHref: `${origin}/settings?tab=notifications`,
    allHref: `${origin}/notifications`,
  }
}
