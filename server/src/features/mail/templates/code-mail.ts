import { CODE_LIFE_MINUTES, showCode } from '@commonplot/shared/accounts/sign-in-code.ts'
import type { MailContent, MailParts } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

interface CodeMail {
  code: string
  /** Only opens the page where the code is used: mail scanners follow every link. */
  link: string
  purpose: 'sign_in' | 'change_email'
}

const WORDS = {
  sign_in: {
    heading: 'Your sign-in code',
    subject: 'Your sign-in code for Commonplot',
    use: 'Type it where you are signing in, in the browser that asked for it.',
    label: 'Open the sign-in page',
    reason:
      'You get this because somebody asked to sign in with this address. If that was not you, ' +
      'ignore it: without the code nobody gets in.',
  },
  change_email: {
    heading: 'Confirm your new address',
    subject: 'Confirm your new address for Commonplot',
    use: 'Type it on your account page, in the browser where you are changing your address.',
    label: 'Open your account page',
    reason:
      'You get this because somebody wants to use this address for their account. If that was ' +
      'not you, ignore it: without the code nothing changes.',
  },
}

export function codeMail({ code, link, purpose }: CodeMail): MailParts {
  const { subject, heading, use, label, reason } = WORDS[purpose]
  const shown = showCode(code)
  const content: MailContent = {
    // Without the code: a locked phone shows it to everybody at the table.
    subject,
    heading,
    blocks: [
      { kind: 'code', code: shown },
      { kind: 'words', words: `${use} It works once, for ${CODE_LIFE_MINUTES} minutes.` },
      { kind: 'link', label, href: link },
    ],
    reason,
  }
  return { subject, text: mailText(content), html: mailHtml(content) }
}
