/** A mail in words, of which both its parts are made: so they say the same. */
export interface MailContent {
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  /** Why it came to this reader. */
  reason: string
  /** How to get fewer of them. */
  ways?: readonly MailLink[]
}

interface MailLink {
  label: string
  href: string
}

export type MailBlock =
  | { kind: 'words'; words: string }
  /** To be read from here and typed elsewhere. */
  | { kind: 'code'; code: string }
  | ({ kind: 'link' } & MailLink)
  /** One of several things that a mail tells of. */
  | { kind: 'item'; title: string; words: string; href: string }

export interface MailParts {
  subject: string
  text: string
  html: string
}
