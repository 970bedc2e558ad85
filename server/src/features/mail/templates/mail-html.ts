import { type CSSProperties, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { drawBlock } from './mail-blocks.ts'
import type { MailContent } from './mail-content.ts'
import { DARK, DISPLAY, element, LEAF, LIGHT, SANS } from './mail-look.ts'

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

/** Why it came, and how to get fewer. */
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

export const mailHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(layout(content))}`
