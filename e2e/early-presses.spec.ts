import { expect, type Page } from '@playwright/test'
import { rentToday } from './handover-steps.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const A_TOOL = {
  description: 'Wide, and light on the wrists.',
  category: 'hand-tools',
  condition: 'good',
  location: 'Salem, OR',
  pricePerDay: 12,
  coordinates: { lat: 44.94, lng: -123.04 },
}

/** Holds back the files whose names match until what it answers is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The page listens, but for what is held back. */
async function openEarly(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

test('who presses before the card of a handover is alive gets its form [I18-1]', async ({
  page: host,
  browser,
  baseURL,
}) => {
  await actAs(host, 'user9')
  const data = { ...A_TOOL, ownerId: 'user9', name: `Broad rake ${Date.now()}` }
  const { id: toolId } = await (await host.request.post('/api/tools', { data })).json()
  const renter = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await actAs(renter, 'user12')
  await rentToday(renter, toolId)
  await renter.context().close()

  const label = 'I have handed it over'
  const release = await hold(host, /handover-card-.*\.js$/)
  await openEarly(host, '/hosting')
  await host.getByRole('button', { name: label }).first().click()
  release()
  await expect(host.getByRole('dialog', { name: label })).toBeVisible()
})

test('who chooses what to draw before the charts are alive sees it drawn [I16-8]', async ({
  page,
}) => {
  const release = await hold(page, /impact-charts-.*\.js$/)
  await openEarly(page, '/impact')
  await page.getByRole('button', { name: 'Points', exact: true }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Points over time' })).toBeVisible()
  await page.getByRole('tab', { name: 'Badges' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Badges' })).toBeVisible()
})

test('words typed at once into a field that had the focus before it was alive stay [I16-8]', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByLabel('Share an update')
  // Out of view, so that the first letter is what brings its part to life.
  await field.evaluate((element) => element.focus({ preventScroll: true }))
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const words = `Peas, day ${Date.now()}`
  await page.keyboard.insertText(words)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article', { name: /^Post by/ }).filter({ hasText: words })
  await expect(post).toBeVisible()
  await expect(field).toHaveValue('')
})
