import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const AA_TEXT = 4.5
const AA_EDGE = 3

const TEXT_PAIRS: Array<[text: string, ground: string]> = [
  ...['ink', 'ink-soft', 'leaf', 'terracotta', 'danger'].flatMap((text) =>
    ['paper', 'card', 'sunken'].map((ground): [string, string] => [text, ground]),
  ),
  ['on-leaf', 'leaf'],
  ['on-leaf', 'leaf-deep'],
  ['leaf', 'leaf-tint'],
  ['on-danger', 'danger'],
  ['paper', 'ink'],
  ['on-sky', 'sky-tint'],
  ['on-sun', 'sun-tint'],
  ['on-soil', 'soil-tint'],
  ['terracotta', 'terracotta-tint'],
  ...['green', 'blue', 'red', 'grey'].map((status): [string, string] => [
    'on-status',
    `status-${status}`,
  ]),
]

/** Edges of inputs, the focus ring and signs that carry meaning. */
const EDGE_PAIRS: Array<[edge: string, ground: string]> = [
  'line-strong',
  'focus',
  'star',
  'terracotta-bright',
].flatMap((edge) => ['paper', 'card'].map((ground): [string, string] => [edge, ground]))

function coloursIn(css: string): Map<string, string> {
  return new Map(
    Array.from(css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  )
}

const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark')
const themes = { light: coloursIn(light), dark: coloursIn(dark) }

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function ratio(theme: 'light' | 'dark', name: string, ground: string): number {
  const [one, other] = [themes[theme].get(name), themes[theme].get(ground)]
  if (!one || !other) throw new Error(`No ${theme} colour ${name} or ${ground}`)
  return contrast(one, other)
}

test('computes contrast by WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

for (const theme of ['light', 'dark'] as const) {
  test.each(TEXT_PAIRS)(`${theme}: text %s on %s meets AA`, (text, ground) => {
    expect(ratio(theme, text, ground)).toBeGreaterThanOrEqual(AA_TEXT)
  })
  test.each(EDGE_PAIRS)(`${theme}: edge %s on %s can be made out`, (edge, ground) => {
    expect(ratio(theme, edge, ground)).toBeGreaterThanOrEqual(AA_EDGE)
  })
}
