import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const CONTRAST = 'color-contrast'
// Experimental in axe, and yet what people need who speak to their device.
const SPOKEN_NAMES = { 'label-content-name-mismatch': { enabled: true } }

/** Axe finds nothing. The dark theme changes colours and nothing else, so only those are looked at again. */
export async function expectNoFindings(page: Page, within = 'html'): Promise<void> {
  await expect(page.locator(within).first()).toBeAttached()
  await switchTheme(page, 'light')
  expect(await findings(page, within, { rules: SPOKEN_NAMES })).toEqual([])
  await switchTheme(page, 'dark')
  expect(await findings(page, within, { runOnly: [CONTRAST] })).toEqual([])
}

/** What a narrow screen can have of its own: everything but its colours. */
export async function expectNoFindingsButColours(page: Page): Promise<void> {
  const rules = { ...SPOKEN_NAMES, [CONTRAST]: { enabled: false } }
  expect(await findings(page, 'html', { rules })).toEqual([])
}

/**
 * Colours fade over, and a look in the middle of it would judge neither theme. What has its colour
 * from something that fades may begin when that has ended.
 */
async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const fading = async () => {
      await new Promise(requestAnimationFrame)
      return document.getAnimations().filter((change) => change instanceof CSSTransition)
    }
    for (let changes = await fading(); changes.length > 0; changes = await fading()) {
      await Promise.allSettled(changes.map(({ finished }) => finished))
    }
  })
}

/** Its own packages open a second page for every look, which takes ten times as long as looking. */
async function findings(page: Page, within: string, options: RunOptions): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
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
