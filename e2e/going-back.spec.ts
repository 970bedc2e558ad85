import { expect, type Page } from '@playwright/test'
import { goOffline } from './loaded.ts'
import { test } from './test.ts'

const isReady = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' })
/** As a link does whose code cannot be fetched ahead. */
const openGuide = (page: Page) => page.evaluate(() => history.pushState(null, '', '/plants'))
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a page never opened before says offline that it needs a connection, and opens by itself [B3] @phone', async ({
  page,
  context,
}) => {
  await page.goto('/settings')
  await isReady(page)
  await page.waitForLoadState('networkidle')
  await goOffline(page)
  await openGuide(page)
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Plant Guide', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeHidden()
})

test('a page whose code went with an older version says so [B3] @phone', async ({ page }) => {
  await page.route('**/assets/plant-guide*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/settings')
  await isReady(page)
  await openGuide(page)
  await expect(page.getByRole('heading', { name: 'There is a new version' })).toBeVisible()
  await page.unroute('**/assets/plant-guide*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Plant Guide', level: 1 })).toBeVisible()
})

test('a plant of the guide opens at its top with its own title, and going back finds the place [B9] @phone', async ({
  page,
}) => {
  await page.goto('/plants')
  await isReady(page)
  const plant = page.getByRole('main').getByRole('button', { name: 'Basil', exact: true })
  await plant.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  for (const back of ['button', 'browser'] as const) {
    const last = page.getByRole('main').getByRole('article').last().getByRole('button')
    const name = (await last.textContent()) ?? ''
    await last.scrollIntoViewIfNeeded()
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(0)
    await last.click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('button', { name: 'Back to Plants' })).toBeInViewport()
    await expect(heading).toBeFocused()
    expect(await scrolled(page)).toBe(0)
    await expect(page).not.toHaveTitle(/^Plant Guide/)
    await expect(page).toHaveTitle(new RegExp(name.slice(0, 4)))
    if (back === 'button') await page.getByRole('button', { name: 'Back to Plants' }).click()
    else await page.goBack()
    await expect(page).toHaveTitle(/^Plant Guide/)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(place - 5)
  }
})

test('the search of Home, a tab of Impact and one of Settings are as they were after going back [B17] @phone', async ({
  page,
}) => {
  await page.goto('/')
  await isReady(page)
  const panel = page.getByRole('region', { name: 'Search' })
  await panel.getByLabel('Search').fill('spade')
  await panel.getByLabel('Location').fill('Portland')
  await panel.getByRole('button', { name: 'Tools' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/tools\?query=spade&location=Portland/)
  await page.goBack()
  await expect(panel.getByLabel('Search')).toHaveValue('spade')
  await page.reload()
  await expect(panel.getByLabel('Search')).toHaveValue('spade')
  await expect(panel.getByLabel('Location')).toHaveValue('Portland')
  await expect(panel.getByRole('button', { name: 'Tools' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/impact')
  await isReady(page)
  await page.getByRole('tab', { name: 'Badges' }).click()
  await page.goto('/settings')
  await isReady(page)
  await page.getByRole('tab', { name: 'API Keys' }).click()
  await page.getByLabel('Climatiq API key', { exact: true }).fill('secret-climate')
  await page.getByRole('tab', { name: 'About APIs' }).click()
  await page.getByRole('tab', { name: 'API Keys' }).click()
  await expect(page.getByLabel('Climatiq API key', { exact: true })).toHaveValue('secret-climate')
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  )
  expect(kept).not.toContain('secret-climate')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Badges' })).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(page.getByRole('tab', { name: 'API Keys' })).toHaveAttribute('aria-selected', 'true')
})

test('Load More Posts goes once nothing more comes [B24]', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('commonplot-feed-pages', '8'))
  await page.reload()
  await isReady(page)
  const more = page.getByRole('button', { name: 'Load More Posts' })
  await page.getByRole('region', { name: 'Community Feed' }).scrollIntoViewIfNeeded()
  await expect
    .poll(() => page.getByRole('article', { name: /^Post by/ }).count())
    .toBeGreaterThan(6)
  await expect(more).toHaveCount(0)
})

test('a first visit from another zone asks again only for what counts days or months [B14]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    timezoneId: 'Pacific/Auckland',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const again = page.waitForRequest('**/api/stats')
  await page.goto('/')
  await again
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /plots|tools|experts|businesses|posts/.test(path))).toEqual([])
  await context.close()
})
