import { CODE_LIFE_MINUTES, showCode } from '@commonplot/shared/accounts/sign-in-code.ts'
import { type MailParts, writeMail } from './write-mail.ts'

interface CodeMail {
  code: string
  /** Opens the page without using the code: mail scanners follow every link. */
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
  return writeMail({
    // Without the code: a locked phone shows the subject.
    subject,
    heading,
    blocks: [
      { kind: 'code', code: shown },
      { kind: 'words', words: `${use} It works once, for ${CODE_LIFE_MINUTES} minutes.` },
      { kind: 'link', label, href: link },
    ],
    reason,
  })
}

/** To the owner of an address that another person wanted to use. */
export const addressTakenMail = (link: string): MailParts =>
  writeMail({
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

/** To the former address of an account. */
export const addressChangedMail = (link: string): MailParts =>
  writeMail({
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

/** `until` is a written-out day in UTC: the reader's time zone is unknown. */
export function closingMail({ until, link }: { until: string; link: string }): MailParts {
  return writeMail({
    subject: 'Your Commonplot account is closing',
    heading: 'Your account is closing',
    blocks: [
      {
        kind: 'words',
        words: `You are signed out everywhere, and what you offer is paused. On ${until} your profile, photos and this address are deleted for good.`,
      },
      {
        kind: 'words',
        words: 'Until then you can change your mind: sign in, and everything is as it was.',
      },
      { kind: 'link', label: 'Sign in and keep the account', href: link },
    ],
    reason:
      'You get this because somebody who was signed in with this address closed the account. If ' +
      'that was not you, sign in.',
  })
}
