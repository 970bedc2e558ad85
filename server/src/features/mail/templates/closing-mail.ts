import type { MailContent, MailParts } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** `until` as it is written out: nobody's zone is known to a mail. */
export function closingMail({ until, link }: { until: string; link: string }): MailParts {
  const content: MailContent = {
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
  }
  return { subject: content.subject, text: mailText(content), html: mailHtml(content) }
}
