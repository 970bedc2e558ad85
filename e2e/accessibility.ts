import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

// Every page reads it anew, and this is less than half of what the package gives out itself.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const CONTRAST = 'color-contrast'
// Experimental in axe, and yet what people need who speak to their device.
const SPOKEN_NAMES = { 'label-content-name-mismatch': { enabled: true } }

/** Axe finds nothing. The dark theme changes colours and nothing else, so only those are looked at again. */
export async function expectNoFindings(
  page: Page,
  within = 'html',
  otherwise: RunOptions['rules'] = {},
): Promise<void> {
  await expect(page.locator(within).first()).toBeAttached()
  await switchTheme(page, 'light')
  expect(await findings(page, within, { rules: { ...SPOKEN_NAMES, ...otherwise } })).toEqual([])
  await switchTheme(page, 'dark')
  expect(await findings(page, within, { runOnly: [CONTRAST] })).toEqual([])
}

/** For a phone that is looked at alone: everything but its colours. */
export async function expectNoFindingsButColours(page: Page): Promise<void> {
  const rules = { ...SPOKEN_NAMES, [CONTRAST]: { enabled: false } }
  expect(await findings(page, 'html', { rules })).toEqual([])
}

// Sizes, what scrolls, and the names of what only a narrow screen shows.
const NARROW = [
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'label',
  'label-content-name-mismatch',
]

/** For a screen that was looked at wide: what it can have of its own when narrow. */
export async function expectNoFindingsWhenNarrow(page: Page): Promise<void> {
  expect(await findings(page, 'html', { runOnly: NARROW })).toEqual([])
}

/** Colours fade over, and a look in the middle of it would judge neither theme: here they do not. */
async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const stillness = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  await page.emulateMedia({ colorScheme })
  const fading = await stillness.evaluate(async (sheet) => {
    await new Promise(requestAnimationFrame)
    // Being asked for what moves, the browser first gives everything its new colour.
    const moving = document.getAnimations().filter((change) => change instanceof CSSTransition)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    return moving.length
  })
  expect(fading).toBe(0)
}

/** Its own packages open a second page for every look, which takes ten times as long as looking. */
async function findings(page: Page, within: string, options: RunOptions): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([selector, wanted]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        selector,
        wanted,
      )
      return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
    },
    [within, { resultTypes: ['violations'], preload: false, ...options }] as [string, RunOptions],
  )
}
