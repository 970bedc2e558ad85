import { expect, type Page } from '@playwright/test'

/** The bell's code is the last that a page fetches by itself; until then it is a link. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Resolves once the page has said on its live channel whose it is; asked before the page is opened. */
export async function connectedLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framesent')
}

/** Resolves once the line about it stands: it moves the page below, where a press would miss its button. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}
