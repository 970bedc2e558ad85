import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf7ee; --card: #fffdf8; --ink: #1c2a20;
  --line: #e4dbc8; --leaf: #2f6b3f; --on-leaf: #fffdf8; --focus: #1f5f8b; }
@media (prefers-color-scheme: dark) { :root { --paper: #131f18; --card: #1a2920; --ink: #f3ecdc;
  --line: #2f4337; --leaf: #92cd9e; --on-leaf: #131f18; --focus: #9cc9e6; } }
body { margin: 0; padding: 1.5rem .75rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 Figtree, system-ui, sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 1.75rem 1.5rem; border: 1px solid var(--line);
  border-radius: 1.125rem; background: var(--card); box-sizing: border-box; }
h1 { margin: 0 0 1rem; font: 560 1.75rem/1.2 Fraunces, Georgia, serif; }
p { margin: 0 0 1rem; }
a { color: var(--leaf); }
button { padding: .75rem 1.5rem; border: 0; border-radius: 999px; background: var(--leaf);
  color: var(--on-leaf); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
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
  const page = createElement(
    'html',
    { lang: 'en' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
      createElement('title', null, `${title} – Commonplot`),
      createElement('style', null, STYLE),
    ),
    createElement(
      'body',
      null,
      createElement(
        'main',
        null,
        createElement('h1', null, title),
        createElement(
          'p',
          null,
          'You still see everything in the app. You can change this in ',
          settings,
          '.',
        ),
        isDone ? null : form,
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
