import type { MailBlock, MailContent } from './mail-html.ts'
import { type MailParts, writeMail } from './mail-parts.ts'

interface MailedNotice {
  title: string
  body: string
  href: string
}

export interface NoticeMail {
  notices: readonly [MailedNotice, ...MailedNotice[]]
  isDigest: boolean
  /** What the person wants mail about, in words that end a sentence. */
  about: string
  stopHref: string
  settingsHref: string
  allHref: string
}

/** More of them nobody reads, and mail readers cut it off anyway. */
const ITEMS_MAX = 100

/** Of one thing, of a few that belong together, or of a whole day. */
export function noticeMail(mail: NoticeMail): MailParts {
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

type Told = Pick<MailContent, 'subject' | 'heading' | 'blocks'>

function together({ notices, allHref }: NoticeMail): Told {
  const [first, ...others] = notices
  const shown = notices.slice(0, ITEMS_MAX)
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const subject = `${inOneLine(first.title)}${more}`
  const isOneThing = others.every(({ title, href }) => title === first.title && href === first.href)
  if (!isOneThing) {
    const rest: MailBlock = { kind: 'link', label: 'Open all notifications', href: allHref }
    const blocks: MailBlock[] = shown.map(asItem)
    if (notices.length > shown.length) blocks.push(rest)
    return { subject, heading: countOf(notices), blocks }
  }
  const bodies = shown.map(({ body }): MailBlock => ({ kind: 'words', words: body }))
  const open: MailBlock = { kind: 'link', label: 'Open in Commonplot', href: first.href }
  return { subject, heading: first.title, blocks: [...bodies, open] }
}

/** A name may hold a tab or a line break; a header of a mail may not. */
const inOneLine = (words: string) => words.replace(/[\p{Cc}\s]+/gu, ' ').trim()

function digest({ notices, allHref }: NoticeMail): Told {
  const shown: MailBlock[] = notices.slice(0, ITEMS_MAX).map(asItem)
  return {
    subject: `Your day at Commonplot: ${countOf(notices)}`,
    heading: countOf(notices),
    blocks: [...shown, { kind: 'link', label: 'Open all notifications', href: allHref }],
  }
}

const countOf = ({ length }: NoticeMail['notices']) =>
  length === 1 ? '1 thing is new' : `${length} things are new`

const asItem = ({ title, body, href }: MailedNotice): MailBlock => ({
  kind: 'item',
  title,
  words: body,
  href,
})
