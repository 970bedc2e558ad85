import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The text of a mail, from which both its text and HTML part are made. */
export interface MailContent {
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  /** Why the recipient gets the mail. */
  reason: string
  /** Links to unsubscribe and to settings. */
  ways?: readonly MailLink[]
}

interface MailLink {
  label: string
  href: string
}

export type MailBlock =
  | { kind: 'words'; words: string }
  /** Shown large, to be typed in the browser. */
  | { kind: 'code'; code: string }
  | ({ kind: 'link' } & MailLink)
  /** One of several notifications. */
  | { kind: 'item'; title: string; words: string; href: string }

// The colours of tokens.css as literals: mail readers support neither stylesheets nor variables.
const LIGHT = { paper: '#fbf7ee', card: '#fffdf8', ink: '#1c2a20', soft: '#55604f' }
const LEAF = { line: '#e4dbc8', leaf: '#2f6b3f', tint: '#e3eedd', on: '#fffdf8' }
const DARK = `@media (prefers-color-scheme: dark) {
.paper { background: #131f18 !important; }
.card { background: #1a2920 !important; border-color: #2f4337 !important; }
.line { border-color: #2f4337 !important; }
.ink { color: #f3ecdc !important; }
.soft { color: #b9c2b2 !important; }
.leaf { color: #92cd9e !important; }
.tint { background: #243c2c !important; color: #f3ecdc !important; }
.button { background: #92cd9e !important; color: #131f18 !important; }
}`

const SANS = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif"

/** Inline light colours, and a class for the dark ones. */
const element = (tag: string, className: string, style: CSSProperties, ...inside: ReactNode[]) =>
  createElement(tag, { className, style }, ...inside)

const words = (text: string) =>
  element('p', 'ink', { margin: '0 0 16px', color: LIGHT.ink, lineHeight: 1.6, ...WRAPPED }, text)

/** Keeps line breaks; wraps overlong words. */
const WRAPPED: CSSProperties = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' }

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
  return createElement('p', { style: { margin: '20px 0 4px' } }, link)
}

function item({ title, words: said, href }: Extract<MailBlock, { kind: 'item' }>) {
  const style: CSSProperties = { color: LEAF.leaf, fontWeight: 600, ...WRAPPED }
  const name = createElement('a', { href, className: 'leaf', style }, title)
  const box: CSSProperties = { padding: '14px 0', borderTop: `1px solid ${LEAF.line}` }
  return element(
    'div',
    'line',
    box,
    createElement('p', { style: { margin: '0 0 4px' } }, name),
    element('p', 'ink', { margin: 0, color: LIGHT.ink, lineHeight: 1.5, ...WRAPPED }, said),
  )
}

function draw(block: MailBlock): ReactElement {
  if (block.kind === 'words') return words(block.words)
  if (block.kind === 'code') return codeBox(block.code)
  if (block.kind === 'item') return item(block)
  return button(block.label, block.href)
}

const drawBlock = (block: MailBlock, index: number): ReactElement =>
  createElement('div', { key: index }, draw(block))

const head = (subject: string) =>
  createElement(
    'head',
    null,
    createElement('meta', { charSet: 'utf-8' }),
    createElement('meta', { name: 'viewport', content: 'width=device-width' }),
    createElement('meta', { name: 'color-scheme', content: 'light dark' }),
    createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    createElement('title', null, subject),
    createElement('style', null, DARK),
  )

function card({ heading, blocks }: MailContent): ReactElement {
  const name = element(
    'p',
    'leaf',
    { margin: '0 0 20px', color: LEAF.leaf, fontFamily: DISPLAY, fontSize: 20, fontWeight: 600 },
    'Commonplot',
  )
  const large: CSSProperties = {
    margin: '0 0 16px',
    color: LIGHT.ink,
    fontFamily: DISPLAY,
    fontSize: 26,
    lineHeight: 1.2,
    overflowWrap: 'anywhere',
  }
  const style: CSSProperties = {
    padding: '28px 24px',
    border: `1px solid ${LEAF.line}`,
    borderRadius: 18,
    background: LIGHT.card,
  }
  const title = element('h1', 'ink', large, heading)
  return element('div', 'card', style, name, title, ...blocks.map(drawBlock))
}

/** The reason for the mail and the unsubscribe links. */
function foot({ reason, ways = [] }: MailContent): ReactElement {
  const small: CSSProperties = { margin: '16px 8px 0', color: LIGHT.soft, fontSize: 14 }
  const link: CSSProperties = { color: LIGHT.soft, marginRight: 16 }
  const links = ways.map(({ label, href }) =>
    createElement('a', { key: href, href, className: 'soft', style: link }, label),
  )
  return createElement(
    'div',
    null,
    element('p', 'soft', small, reason),
    links.length > 0 && element('p', 'soft', { ...small, margin: '8px 8px 0' }, ...links),
  )
}

function layout(content: MailContent): ReactElement {
  const page: CSSProperties = {
    margin: 0,
    padding: '24px 12px',
    background: LIGHT.paper,
    fontFamily: SANS,
    fontSize: 16,
    lineHeight: 1.6,
  }
  const column = { style: { maxWidth: 520, margin: '0 auto' } }
  return createElement(
    'html',
    { lang: 'en' },
    head(content.subject),
    element('body', 'paper', page, createElement('div', column, card(content), foot(content))),
  )
}

const mailHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(layout(content))}`

export interface MailParts {
  subject: string
  text: string
  html: string
}

function writeBlock(block: MailBlock): string {
  if (block.kind === 'words') return block.words
  if (block.kind === 'code') return `    ${block.code}`
  if (block.kind === 'item') return `${block.title}\n${block.words}\n${block.href}`
  return `${block.label}:\n${block.href}`
}

/** The plain-text part. */
function mailText({ heading, blocks, reason, ways = [] }: MailContent): string {
  const end = ways.map(({ label, href }) => `${label}:\n${href}`)
  const signature = ['-- \nCommonplot', reason, ...end].join('\n')
  return [heading, ...blocks.map(writeBlock), signature].join('\n\n').concat('\n')
}

export const writeMail = (content: MailContent): MailParts => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
})
