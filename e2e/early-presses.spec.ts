import { expect, type Page } from '@playwright/test'
import { rentToday } from './handover-steps.ts'
import { expectLoaded } from './loaded.ts'
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

const PAINT = 'first-contentful-paint'

async function openUntilPainted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, PAINT)
}

/** On a phone's link the page is painted half a second before its code has come. */
async function useSlowLink(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
}

/** Of each kind of page a button, and what shows that the press was answered. */
const PRESSES = [
  {
    path: '/',
    button: 'Tools',
    answer: (page: Page) => page.getByRole('button', { name: 'Tools', pressed: true }),
  },
  { path: '/plots', button: 'More Filters', answer: (page: Page) => page.getByRole('dialog') },
  {
    path: '/plots/plot-1',
    button: 'Book This Plot',
    answer: (page: Page) => page.getByRole('dialog'),
  },
]
const ROUNDS = 3

for (const { path, button, answer } of PRESSES) {
  test(`on ${path} no press is lost, right after the first paint or right after the page has loaded`, async ({
    page,
  }) => {
    await useSlowLink(page)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const open of [openUntilPainted, (on: Page, to: string) => on.goto(to)]) {
        await open(page, path)
        await page.getByRole('button', { name: button }).first().click()
        await expect(answer(page)).toBeVisible()
      }
    }
  })
}

test('nothing moves while a page is hydrated', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number }
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const { path } of PRESSES) {
    await page.goto(path)
    await expectLoaded(page)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBe(0)
  }
})

test('a press on the card of a handover before hydration opens its form', async ({
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
  const release = await hold(host, /hosting\.page-.*\.js$/)
  await openUntilPainted(host, '/hosting')
  await host.getByRole('button', { name: label }).first().click()
  release()
  await expect(host.getByRole('dialog', { name: label })).toBeVisible()
})

test('a choice of the chart before hydration is drawn', async ({ page }) => {
  const release = await hold(page, /impact\.page-.*\.js$/)
  await openUntilPainted(page, '/impact')
  await page.getByRole('button', { name: 'Points', exact: true }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Points over time' })).toBeVisible()
  await page.getByRole('tab', { name: 'Badges' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Badges' })).toBeVisible()
})

test('words typed at once into a field that had the focus before it was alive stay', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByLabel('Share an update')
  await field.evaluate((element) => element.focus({ preventScroll: true }))
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const words = `Peas, day ${Date.now()}`
  await page.keyboard.insertText(words)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article', { name: /^Post by/ }).filter({ hasText: words })
  await expect(post).toBeVisible()
  await expect(field).toHaveValue('')
})
