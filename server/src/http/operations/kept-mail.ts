import fp from 'fastify-plugin'
import { createElement, type ReactElement } from 'react'
import type { KeptMail } from '../../adapters/mail/mail.port.ts'
import { plainPage } from '../pages/plain-page.ts'
import { mayOperate } from '../security/loopback.ts'

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

/** The page at /dev/mail. */
function keptMailPage(mails: readonly KeptMail[]): string {
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

interface KeptMailOptions {
  /** Null where mail really leaves, or others than who sits here can reach the product. */
  list: (() => Promise<KeptMail[]>) | null
}

// The frame of a mail inherits this policy: no script, nothing from another origin.
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** All mail of a machine that sends none; shown on that machine only. */
export const keptMail = fp<KeptMailOptions>(
  async (app, { list }) => {
    app.get('/dev/mail.json', async (request, reply) => {
      if (!list || !mayOperate(request, undefined)) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').send(await list())
    })
    app.get('/dev/mail', async (request, reply) => {
      if (!list || !mayOperate(request, undefined)) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', POLICY)
        .type('text/html; charset=utf-8')
        .send(keptMailPage(await list()))
    })
  },
  { name: 'kept-mail', dependencies: ['allowed-hosts'] },
)
