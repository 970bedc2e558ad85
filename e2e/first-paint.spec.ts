import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const reactCode = '**/assets/react-*.js'

/** Every message that something is being waited for, from now on. */
async function watchForWaiting(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => {
      for (const status of document.querySelectorAll('[role=status]')) {
        const words = `${status.getAttribute('aria-label') ?? ''} ${status.textContent}`.trim()
        if (words.includes('Loading')) seen.push(words)
      }
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { seenWaiting: seen })
  })
  return () => page.evaluate(() => (window as unknown as { seenWaiting: string[] }).seenWaiting)
}

test('a page is read before its code comes, remembers what was pressed, and goes on without waiting', async ({
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(reactCode, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/plots', { waitUntil: 'commit' })
  const first = page.getByRole('article').first()
  await expect(first.getByRole('heading')).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length)
  const asked = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')),
    )
  expect(await asked()).toEqual([])

  // The button is drawn, but React is not there yet.
  await page.getByRole('button', { name: /^More Filters/ }).click()
  release()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const waiting = await watchForWaiting(page)
  const link = first.getByRole('link').first()
  const data = page.waitForResponse(/\/api\/plots\/[^/]+$/)
  const code = page.waitForResponse(/plot-detail\.page-[^/]+\.js$/)
  await link.hover()
  await (await data).finished()
  // Resolves once the code and all that it imports have run.
  await page.evaluate(`import('${(await code).url()}').then(() => {})`)
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await waiting()).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page is worth reading, and its links lead on', async ({ page }) => {
    await page.goto('/plots')
    await expect(page).toHaveTitle('Find Garden Plots · Commonplot')
    const link = page.getByRole('article').first().getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Commonplot`)
  })

  for (const path of ['/plots?sun=full-sun', '/information?tab=experts']) {
    test(`${path} comes with its data, not with placeholders`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('article').first().getByRole('heading')).toBeVisible()
      await expect(page.locator('[data-testid$=skeleton]')).toHaveCount(0)
    })
  }

  test('searches find what they are asked for', async ({ page }) => {
    await page.goto('/')
    const panel = page.getByRole('region', { name: 'Search' })
    await panel.getByLabel('Search').fill('Sunrise')
    await panel.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/plots?query=Sunrise&location=')
    await expect(page.getByText('1 plots found')).toBeVisible()
    await page.goto('/plots?sun=full-sun')
    await page.getByLabel('Search').fill('Sunrise')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/plots?query=Sunrise&location=&sun=full-sun')
    await expect(page.getByRole('article').getByRole('heading')).toContainText('Sunrise')
  })

  test('an unknown address is a page with the status 404 [A17]', async ({ page }) => {
    expect((await page.goto('/plots/none'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Plot Not Found' })).toBeVisible()
    expect((await page.goto('/nowhere'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  })
})

test('a missing listing is taken over as it came, and asked for no more [A17]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/plots/none')
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByRole('heading', { level: 1, name: 'Plot Not Found' })).toBeVisible()
  expect(asked).not.toContain('/api/plots/none')
})

test('going back while a page is being taken over ends at the page before [A24]', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/impact')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL('/')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/landing-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Grow Food, Build Community' }).waitFor()
  await page.evaluate(() => window.history.back())
  await page.waitForURL('/impact')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Impact Dashboard' })).toBeVisible()
  expect(errors).toEqual([])
})
