import { createElement, type ReactElement } from 'react'
import type { KeptMail } from '../../adapters/mail/mail.port.ts'
import { plainPage } from '../pages/plain-page.ts'

const STYLE = `
body { overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: clamp(1rem, 4vw, 2.5rem); }
h1, h2 { margin: 0; font-family: Fraunces, Georgia, serif; font-weight: 560; line-height: 1.2; }
h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); }
h2 { font-size: 1.25rem; }
.soft { color: var(--soft); }
article { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid var(--line);
  border-radius: 1.125rem; background: var(--card); }
iframe { display: block; width: 100%; height: 30rem; margin-top: 1rem; resize: vertical;
  border: 1px solid var(--line); border-radius: .75rem; box-sizing: border-box; }
summary { cursor: pointer; margin-top: .75rem; padding: .5rem 0; }
pre { margin: 0; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, Menlo, monospace; }
`

/** Links of a mail open beside it: the frame itself stays where it is. */
const inFrame = (html: string) => html.replace('<head>', '<head><base target="_blank">')

function drawMail({ to, subject, text, html, sentAt }: KeptMail, index: number): ReactElement {
  return createElement(
    'article',
    { key: index },
    createElement('h2', null, subject),
    createElement('p', { className: 'soft' }, `To ${to}, ${sentAt}`),
    createElement('iframe', {
      title: `${subject}, to ${to}`,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      loading: index === 0 ? 'eager' : 'lazy',
      srcDoc: inFrame(html),
    }),
    createElement(
      'details',
      null,
      createElement('summary', null, 'As text'),
      createElement('pre', null, text),
    ),
  )
}

/** Whoever tries the product out on their own machine reads their mail here. */
export function keptMailPage(mails: readonly KeptMail[]): string {
  const none = createElement('p', null, 'No mail yet. What the product sends appears here.')
  const words = createElement(
    'p',
    { className: 'soft' },
    'Without MAIL_URL no mail leaves. The newest is on top; ',
    createElement('a', { href: '/dev/mail' }, 'look again'),
    ' or ',
    createElement('a', { href: '/' }, 'go back to Commonplot'),
    '.',
  )
  return plainPage(
    { title: 'Mail on this machine · Commonplot', style: STYLE },
    createElement('h1', null, 'Mail on this machine'),
    words,
    mails.length === 0 ? none : mails.map(drawMail),
  )
}
