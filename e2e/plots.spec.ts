import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

test('a person finds a plot, reads about it and comes back to the same place', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 500 })
  await page.goto('/plots')
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

test('sorting by price puts the cheapest first [PLOT-10]', async ({ page }) => {
  await page.goto('/plots')
  await page.getByLabel('Sort by').selectOption('Price: Low to High')
  await expect(page).toHaveURL('/plots?sort=price-asc')
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
  await page.goto('/plots')
  await expect(page.getByRole('article')).toHaveCount(3)
  const lefts = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  expect(new Set(lefts).size).toBe(isPhone ? 1 : 3)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of ['/', '/plots', '/plots/plot-1', '/plots/none', '/nowhere', '/tools']) {
    test(`axe finds nothing on ${path}, ${colorScheme} @phone`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
    })
  }
}
