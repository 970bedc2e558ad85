import { createElement } from 'react'
import { plainPage } from '../../http/pages/plain-page.ts'

const STYLE = `
body { padding: 1.5rem .75rem; }
main { max-width: 32rem; margin: 0 auto; padding: 1.75rem 1.5rem; border: 1px solid var(--line);
  border-radius: 1.125rem; background: var(--card); box-sizing: border-box; }
h1 { margin: 0 0 1rem; font: 560 1.75rem/1.2 Fraunces, Georgia, serif; }
p { margin: 0 0 1rem; }
button { padding: .75rem 1.5rem; border: 0; border-radius: 999px; background: var(--leaf);
  color: var(--on-leaf); font: inherit; font-weight: 600; cursor: pointer; }
`

export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Asks first: mail scanners open every link, but press no button. */
export function unsubscribePage({ about, isDone }: { about: string; isDone: boolean }): string {
  const title = isDone ? 'You get no more of these mails' : `Stop mail about ${about}?`
  const settings = createElement('a', { href: '/settings?tab=notifications' }, 'your settings')
  const form = createElement(
    'form',
    { method: 'post' },
    createElement('button', { type: 'submit' }, 'Stop these mails'),
  )
  const words = createElement(
    'p',
    null,
    'You still see everything in the app. You can change this in ',
    settings,
    '.',
  )
  return plainPage(
    { title: `${title} – Commonplot`, style: STYLE },
    createElement('h1', null, title),
    words,
    isDone ? null : form,
  )
}
