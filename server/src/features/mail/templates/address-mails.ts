import type { MailContent, MailParts } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

const write = (content: MailContent): MailParts => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
})

/** To an address that an account has already, which only its owner is told. */
export const addressTakenMail = (link: string): MailParts =>
  write({
    subject: 'Your address was given for another account',
    heading: 'This address has an account already',
    blocks: [
      {
        kind: 'words',
        words:
          'Somebody wanted to use this address for another account at Commonplot. Nothing has changed. If that was you, sign in with this address instead.',
      },
      { kind: 'link', label: 'Open the sign-in page', href: link },
    ],
    reason: 'You get this because your account uses this address.',
  })

/** To the address that an account had before. */
export const addressChangedMail = (link: string): MailParts =>
  write({
    subject: 'Your address at Commonplot was changed',
    heading: 'Your account has a new address',
    blocks: [
      {
        kind: 'words',
        words:
          'From now on your account is reached by another address, and this one no longer signs you in. If that was not you, tell whoever runs this place at once.',
      },
      { kind: 'link', label: 'Open Commonplot', href: link },
    ],
    reason: 'You get this because your account used this address until now.',
  })
