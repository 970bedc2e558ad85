import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const CONTRAST = 'color-contrast'

/** Axe finds nothing. The dark theme changes colours and nothing else, so only those are looked at again. */
export async function expectNoFindings(page: Page, within = 'body'): Promise<void> {
  const axe = () => new AxeBuilder({ page }).include(within)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findings(axe())).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(axe().withRules(CONTRAST))).toEqual([])
}

/** What a narrow screen can have of its own: everything but its colours. */
export async function expectNoFindingsOnPhone(page: Page): Promise<void> {
  expect(await findings(new AxeBuilder({ page }).disableRules(CONTRAST))).toEqual([])
}

async function findings(axe: AxeBuilder): Promise<unknown[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}
