import { type MailBlock, type MailContent, type MailParts, writeMail } from './write-mail.ts'

interface MailedNotification {
  title: string
  body: string
  href: string
}

export interface NotificationMail {
  notifications: readonly [MailedNotification, ...MailedNotification[]]
  isDigest: boolean
  /** Completes the sentence "You get this because you want mail about". */
  about: string
  stopHref: string
  settingsHref: string
  allHref: string
}

/** Mail readers clip long mails. */
const ITEMS_MAX = 100

/** A single notification, several related ones, or a daily digest. */
export function notificationMail(mail: NotificationMail): MailParts {
  const { about, stopHref, settingsHref } = mail
  return writeMail({
    ...(mail.isDigest ? digest(mail) : together(mail)),
    reason: `You get this because you want mail about ${about}.`,
    ways: [
      { label: 'Stop these mails', href: stopHref },
      { label: 'Choose what you hear', href: settingsHref },
    ],
  })
}

type Words = Pick<MailContent, 'subject' | 'heading' | 'blocks'>

function together({ notifications, allHref }: NotificationMail): Words {
  const [first, ...others] = notifications
  const shown = notifications.slice(0, ITEMS_MAX)
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const subject = `${inOneLine(first.title)}${more}`
  const isOneThing = others.every(({ title, href }) => title === first.title && href === first.href)
  if (!isOneThing) {
    const rest: MailBlock = { kind: 'link', label: 'Open all notifications', href: allHref }
    const blocks: MailBlock[] = shown.map(asItem)
    if (notifications.length > shown.length) blocks.push(rest)
    return { subject, heading: countOf(notifications), blocks }
  }
  const bodies = shown.map(({ body }): MailBlock => ({ kind: 'words', words: body }))
  const open: MailBlock = { kind: 'link', label: 'Open in Commonplot', href: first.href }
  return { subject, heading: first.title, blocks: [...bodies, open] }
}

/** Names may contain tabs and line breaks; mail headers must not. */
const inOneLine = (words: string) => words.replace(/[\p{Cc}\s]+/gu, ' ').trim()

function digest({ notifications, allHref }: NotificationMail): Words {
  const shown: MailBlock[] = notifications.slice(0, ITEMS_MAX).map(asItem)
  return {
    subject: `Your day at Commonplot: ${countOf(notifications)}`,
    heading: countOf(notifications),
    blocks: [...shown, { kind: 'link', label: 'Open all notifications', href: allHref }],
  }
}

const countOf = ({ length }: NotificationMail['notifications']) =>
  length === 1 ? '1 thing is new' : `${length} things are new`

const asItem = ({ title, body, href }: MailedNotification): MailBlock => ({
  kind: 'item',
  title,
  words: body,
  href,
})
