import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import type { AppDeps } from '../../app-deps.ts'
import { installationSecret } from '../installation/installation.service.ts'
import type { NoticeToMail } from '../mail/notice-mails.service.ts'
import type { PlannedMail } from './plan-mails.ts'
import { type Stoppable, stopToken } from './unsubscribe-token.ts'

/** Where the links of a mail lead, and what they are signed with. */
export interface MailOrigin {
  origin: string
  secret: string
}

export const UNSUBSCRIBE_PATH = '/api/unsubscribe/'

export const unsubscribeSecret = (db: AppDeps['db']): Promise<string> =>
  installationSecret(db, 'unsubscribe')

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
