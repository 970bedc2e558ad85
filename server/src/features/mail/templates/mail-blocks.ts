import { type CSSProperties, createElement, type ReactElement } from 'react'
import type { MailBlock } from './mail-content.ts'
import { element, LEAF, LIGHT } from './mail-look.ts'

const words = (text: string) =>
  element('p', 'ink', { margin: '0 0 16px', color: LIGHT.ink, lineHeight: 1.6, ...WRAPPED }, text)

/** What people wrote keeps its lines, and a word without an end does not widen the mail. */
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

export const drawBlock = (block: MailBlock, index: number): ReactElement =>
  createElement('div', { key: index }, draw(block))
