import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings, expectNoFindingsOnPhone } from './accessibility.ts'

const SCREENS = [
  '/',
  '/plots',
  '/plots/plot-1',
  '/plots/none',
  '/host-plot',
  '/tools',
  '/tools/tool-1',
  '/information',
  '/information?tab=experts',
  '/plant/plant-1',
  '/experts',
  '/experts/expert-1',
  '/businesses',
  '/businesses/business-1',
  '/plants',
  '/plants?plant=plant-1',
  '/impact',
  '/profile',
  '/settings',
  '/messages',
  '/nowhere',
]

// Loading a screen is what costs; everything that holds for all of them is looked at in one go.
for (const path of SCREENS) {
  test(`${path} opens without an error, fits, and axe finds nothing in either theme @phone`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await (isPhone(page) ? expectNoFindingsOnPhone(page) : expectNoFindings(page))
    expect(errors.filter((error) => !isMissingRecord(path, error))).toEqual([])
  })
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 640
}

/** The browser itself reports the 404 of a record that is asked for because it does not exist. */
function isMissingRecord(path: string, error: string): boolean {
  return path.endsWith('/none') && error.includes('404')
}
