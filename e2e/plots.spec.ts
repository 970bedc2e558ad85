import { expect } from '@playwright/test'
import { fillPlot } from './fill-in.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

// Plots that other tests list are elsewhere.
const DEMO_PLOTS = '/plots?location=97202'
const BLANK_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a person finds a plot, reads about it and comes back to the same place', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 500 })
  await page.goto(DEMO_PLOTS)
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  await expect(page.getByText('3 plots found')).toBeVisible()
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)

  await last.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Book This Plot' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await expect(page.getByText('3 plots found')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('typing narrows the list and the address keeps the search [PLOT-03]', async ({ page }) => {
  await page.goto('/plots')
  await page.getByLabel('Search').fill('rooftop')
  await expect(page.getByText('1 plots found')).toBeVisible()
  await expect(page).toHaveURL('/plots?query=rooftop')
  await page.reload()
  await expect(page.getByLabel('Search')).toHaveValue('rooftop')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a person finds a plot by ZIP code and filters, and its page shows a map', async ({
  page,
}) => {
  const tiles = { url: '/tiles/{z}/{x}/{y}.png', attribution: '© Map makers', attributionUrl: null }
  await page.route('/api/map', (route) => route.fulfill({ json: { tiles } }))
  await page.route('/tiles/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: BLANK_TILE }),
  )
  // From another page, so that the browser asks for the map itself.
  await page.goto('/')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plots' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find Garden Plots' })).toBeVisible()
  await page.getByLabel('Location').fill('97202')
  await page.getByRole('button', { name: 'More Filters' }).click()
  await expect(page).toHaveURL('/plots?location=97202')
  await page.getByLabel('Highest price').fill('50')
  await page.getByLabel('Compost bins').check()
  await page.getByRole('button', { name: 'Show plots' }).click()
  await expect(page.getByText('1 plots found')).toBeVisible()
  await page.getByRole('link', { name: 'Sunrise Raised Beds' }).click()
  const map = page.getByRole('application', { name: 'Map around Sunrise Raised Beds' })
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(page.getByText('© Map makers')).toBeVisible()
  await map.focus()
  await page.keyboard.press('+')
  await expect(map.locator('img[src^="/tiles/15/"]').first()).toBeVisible()
})

test('a plot that one person lists is found by another [HOST-01] [HOST-29]', async ({
  browser,
}) => {
  const host = await browser.newPage()
  await actAs(host, 'user9')
  await host.goto('/host-plot')
  await fillPlot(host, 'Breakwater bed', 'A bed that the sea wind only just reaches.')
  await host.getByRole('button', { name: 'List My Plot' }).click()
  await expect(host.getByText('Plot Listed Successfully!')).toBeVisible()
  await host.close()

  const finder = await browser.newPage()
  await actAs(finder, 'user10')
  await finder.goto('/plots?location=04401')
  await finder.getByRole('link', { name: 'Breakwater bed' }).first().click()
  await expect(finder.getByRole('button', { name: 'Book This Plot' })).toBeVisible()
  await expect(finder.getByText('$21.50').first()).toBeVisible()
  await finder.close()
})

test('sorting by price puts the cheapest first [PLOT-10]', async ({ page }) => {
  await page.goto(DEMO_PLOTS)
  await page.getByLabel('Sort by').selectOption('Price: Low to High')
  await expect(page).toHaveURL(`${DEMO_PLOTS}&sort=price-asc`)
  await expect(page.getByText('3 plots found')).toBeVisible()
  const texts = await page.getByText(/^\$\d+\.\d\d$/).allTextContents()
  const prices = texts.map((price) => Number(price.slice(1)))
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
})

test('the filters open as a sheet at the bottom edge on phones @phone-only', async ({ page }) => {
  await page.goto('/plots')
  await page.getByRole('button', { name: 'More Filters' }).tap()
  const dialog = page.getByRole('dialog', { name: 'More Filters' })
  await expect(dialog).toBeVisible()
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && [box.x, box.width, Math.round(box.y + box.height)]
    })
    .toEqual([0, 390, 844])
})

test('the grid has one column on phones and three on desks [PLOT-11] @phone', async ({ page }) => {
  await page.goto(DEMO_PLOTS)
  await expect(page.getByRole('article')).toHaveCount(3)
  const lefts = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  expect(new Set(lefts).size).toBe(isPhone ? 1 : 3)
})
