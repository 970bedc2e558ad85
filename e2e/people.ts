import type { Locator, Page } from '@playwright/test'

const MOST_TABS = 80

/** From here on this browser is that person's; asked for without a page, which would only be thrown away. */
export async function actAs(page: Page, userId: string): Promise<void> {
  await page.request.get(`/?as=${userId}`)
}

/** Tab by tab, as a person without a mouse goes there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${MOST_TABS} presses of Tab do not reach ${target}`)
}

/** Goes there and presses it. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes there and types into it. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(words)
}
