import type { FastifyReply } from 'fastify'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The product's colours and fonts, for pages without its code. */
const LOOKS = `
:root { color-scheme: light dark; --paper: #fbf7ee; --card: #fffdf8; --ink: #1c2a20;
  --soft: #55604f; --line: #e4dbc8; --leaf: #2f6b3f; --on-leaf: #fffdf8; --focus: #1f5f8b; }
@media (prefers-color-scheme: dark) { :root { --paper: #131f18; --card: #1a2920; --ink: #f3ecdc;
  --soft: #b9c2b2; --line: #2f4337; --leaf: #92cd9e; --on-leaf: #131f18; --focus: #9cc9e6; } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 Figtree, system-ui, sans-serif; }
a { color: var(--leaf); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`

interface PlainPage {
  title: string
  /** Styles of this page alone. */
  style: string
}

/** A whole document without a script. */
export function plainPage({ title, style }: PlainPage, ...content: ReactNode[]): string {
  const page = createElement(
    'html',
    { lang: 'en' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      createElement('title', null, title),
      createElement('style', null, LOOKS + style),
    ),
    createElement('body', null, createElement('main', null, ...content)),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

export const FORM_STYLE = `
body { padding: 1.5rem .75rem; }
main { max-width: 32rem; margin: 0 auto; padding: 1.75rem 1.5rem; border: 1px solid var(--line);
  border-radius: 1.125rem; background: var(--card); box-sizing: border-box; }
h1 { margin: 0 0 1rem; font: 560 1.75rem/1.2 Fraunces, Georgia, serif; }
p { margin: 0 0 1rem; }
button { padding: .75rem 1.5rem; border: 0; border-radius: 999px; background: var(--leaf);
  color: var(--on-leaf); font: inherit; font-weight: 600; cursor: pointer; }
`

const FORM_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends a page whose form posts to this server. */
export const sendForm = (reply: FastifyReply, page: string) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', FORM_POLICY)
    .type('text/html; charset=utf-8')
    .send(page)
