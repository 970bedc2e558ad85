import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailBlock, MailContent } from './mail-content.ts'

// The colours of the product (tokens.css), spelled out: mail readers know neither files nor variables.
const LIGHT = { paper: '#fbf7ee', card: '#fffdf8', ink: '#1c2a20', soft: '#55604f' }
const LEAF = { line: '#e4dbc8', leaf: '#2f6b3f', tint: '#e3eedd', on: '#fffdf8' }
const DARK = `@media (prefers-color-scheme: dark) {
.paper { background: #131f18 !important; }
.card { background: #1a2920 !important; border-color: #2f4337 !important; }
.ink { color: #f3ecdc !important; }
.soft { color: #b9c2b2 !important; }
.leaf { color: #92cd9e !important; }
.tint { background: #243c2c !important; color: #f3ecdc !important; }
.button { background: #92cd9e !important; color: #131f18 !important; }
}`

const SANS = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif"

const element = (tag: string, className: string, style: CSSProperties, ...inside: ReactNode[]) =>
  createElement(tag, { className, style }, ...inside)

const words = (text: string) =>
  element('p', 'ink', { margin: '0 0 16px', color: LIGHT.ink, lineHeight: 1.6 }, text)

const codeBox = (code: string) => {
  const style: CSSProperties = {
    margin: '0 0 16px',
    padding: '18px 8px',
    borderRadius: 14,
    background: LEAF.tint,
    color: LIGHT.ink,
    fontFamily: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
    fontSize: 32,
    fontWeight: 700,
    letterSpacing: 3,
    textAlign: 'center',
  }
  return element('p', 'tint', style, code)
}

const button = (label: string, href: string) => {
  const style: CSSProperties = {
    display: 'inline-block',
    padding: '12px 22px',
    borderRadius: 999,
    background: LEAF.leaf,
    color: LEAF.on,
    fontWeight: 600,
    textDecoration: 'none',
  }
  const link = createElement('a', { href, className: 'button', style }, label)
  return createElement('p', { style: { margin: '0 0 16px' } }, link)
}

function drawBlock(block: MailBlock, index: number): ReactElement {
  const drawn =
    block.kind === 'words'
      ? words(block.words)
      : block.kind === 'code'
        ? codeBox(block.code)
        : button(block.label, block.href)
  return createElement('div', { key: index }, drawn)
}

function layout({ subject, heading, blocks, reason }: MailContent): ReactElement {
  const name = element(
    'p',
    'leaf',
    { margin: '0 0 20px', color: LEAF.leaf, fontFamily: DISPLAY, fontSize: 20, fontWeight: 600 },
    'Commonplot',
  )
  const title = element(
    'h1',
    'ink',
    { margin: '0 0 16px', color: LIGHT.ink, fontFamily: DISPLAY, fontSize: 26, lineHeight: 1.2 },
    heading,
  )
  const card: CSSProperties = {
    padding: '28px 24px',
    border: `1px solid ${LEAF.line}`,
    borderRadius: 18,
    background: LIGHT.card,
  }
  const small: CSSProperties = { margin: '16px 8px 0', color: LIGHT.soft, fontSize: 14 }
  const page: CSSProperties = {
    margin: 0,
    padding: '24px 12px',
    background: LIGHT.paper,
    fontFamily: SANS,
    fontSize: 16,
    lineHeight: 1.6,
  }
  return createElement(
    'html',
    { lang: 'en' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
      createElement('meta', { name: 'color-scheme', content: 'light dark' }),
      createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      createElement('title', null, subject),
      createElement('style', null, DARK),
    ),
    element(
      'body',
      'paper',
      page,
      createElement(
        'div',
        { style: { maxWidth: 520, margin: '0 auto' } },
        element('div', 'card', card, name, title, ...blocks.map(drawBlock)),
        element('p', 'soft', small, reason),
      ),
    ),
  )
}

export const mailHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(layout(content))}`
