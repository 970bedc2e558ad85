import { type CSSProperties, createElement, type ReactNode } from 'react'

// The colours of the product (tokens.css), spelled out: mail readers know neither files nor variables.
export const LIGHT = { paper: '#fbf7ee', card: '#fffdf8', ink: '#1c2a20', soft: '#55604f' }
export const LEAF = { line: '#e4dbc8', leaf: '#2f6b3f', tint: '#e3eedd', on: '#fffdf8' }
export const DARK = `@media (prefers-color-scheme: dark) {
.paper { background: #131f18 !important; }
.card { background: #1a2920 !important; border-color: #2f4337 !important; }
.line { border-color: #2f4337 !important; }
.ink { color: #f3ecdc !important; }
.soft { color: #b9c2b2 !important; }
.leaf { color: #92cd9e !important; }
.tint { background: #243c2c !important; color: #f3ecdc !important; }
.button { background: #92cd9e !important; color: #131f18 !important; }
}`

export const SANS = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif"

/** A class for dark rooms beside the colours of light ones. */
export const element = (
  tag: string,
  className: string,
  style: CSSProperties,
  ...inside: ReactNode[]
) => createElement(tag, { className, style }, ...inside)
