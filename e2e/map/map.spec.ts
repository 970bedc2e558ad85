import { expect, type Locator, type Page } from '@playwright/test'
import { tinyMap } from '../../server/src/testing/tiny-map.ts'
import { expectNoFindings } from '../accessibility.ts'
import { test } from './with-map.ts'

const PARK = { light: '214,229,200', dark: '32,57,42' }
const ROOFTOP = '$35 Rooftop Planters on Alder'

const mapOf = (page: Page) => page.getByRole('application', { name: 'Map of plots' })

/** Waits until some square of the map has a colour on it: then the file was read, unpacked and drawn. */
async function expectDrawn(map: Locator, colour: string): Promise<void> {
  await expect
    .poll(() =>
      map.evaluate((frame, wanted) => {
        const drawn = [...frame.querySelectorAll('canvas')].filter(({ width }) => width > 0)
        return drawn.some((canvas) => {
          const context = canvas.getContext('2d')
          const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
          for (let at = 0; at < data.length; at += 4) {
            if (`${data[at]},${data[at + 1]},${data[at + 2]}` === wanted) return true
          }
          return false
        })
      }, colour),
    )
    .toBe(true)
}

const widthOfWords = (marker: Locator) =>
  marker.evaluate((button) => {
    const words = document.createRange()
    words.selectNode(button.firstChild ?? button)
    return words.getBoundingClientRect().width
  })

test('a person looks at plots on the map of the town, opens one and comes back to the map @phone', async ({
  page,
}) => {
  await page.goto('/plots')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL('/plots?view=map')
  await expectDrawn(mapOf(page), PARK.light)
  const credit = page.getByRole('link', { name: /© OpenStreetMap/ })
  await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')

  const marker = page.getByRole('button', { name: ROOFTOP })
  expect((await marker.boundingBox())?.width).toBeGreaterThan((await widthOfWords(marker)) + 16)
  await marker.click()
  const card = page.getByRole('region', { name: 'Rooftop Planters on Alder' })
  await expect(card.getByText('$35.00 per month')).toBeInViewport()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rooftop Planters' })).toBeVisible()
  const around = page.getByRole('application', { name: /^Map around Rooftop/ })
  await around.scrollIntoViewIfNeeded()
  await expect(around.locator('canvas').first()).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/plots?view=map')
  await expect(page.getByRole('button', { name: ROOFTOP })).toBeVisible()
  await page.reload()
  await expectDrawn(mapOf(page), PARK.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDrawn(mapOf(page), PARK.dark)
})

test('by keyboard alone the map moves and zooms, and a marker opens and closes', async ({
  page,
}) => {
  await page.goto('/plots?view=map')
  const marker = page.getByRole('button', { name: ROOFTOP })
  await expect(marker).toBeVisible()
  const before = await marker.boundingBox()
  // A map that still comes to rest takes no key.
  await expect(async () => {
    await mapOf(page).focus()
    await page.keyboard.press('ArrowRight')
    const place = expect.poll(async () => (await marker.boundingBox())?.x, { timeout: 2000 })
    await place.toBeLessThan(before?.x ?? 0)
  }).toPass()
  await page.keyboard.press('-')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: ROOFTOP })).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Rooftop Planters on Alder' })
  await expect(card.getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(marker).toBeFocused()
})

test('filters and the area in view narrow map and list alike', async ({ page }) => {
  await page.goto('/plots?view=map')
  await expect(page.getByRole('button', { name: ROOFTOP })).toBeVisible()
  await page.getByRole('button', { name: 'Premium', exact: true }).click()
  await expect(page).toHaveURL('/plots?status=premium&view=map')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.locator('[data-marker]')).toHaveCount(1)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.locator('[data-marker]')).toHaveCount(3)
  await page.getByRole('link', { name: 'Riverside Community Field' }).hover()
  await expect(page.locator('[data-marker][data-pointed]')).toHaveText(/Riverside/)

  await mapOf(page).getByRole('button', { name: 'Zoom in' }).click()
  await mapOf(page).getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/\/plots\?near=.+&radiusKm=\d+&view=map$/)
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
})

test('tools stand on the same map; axe finds nothing, and the server has drawn the rest @phone', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  for (const path of ['/plots?view=map', '/tools?view=map']) {
    const drawn = (await (await page.goto(path))?.text()) ?? ''
    expect(drawn).not.toContain('<!--$!-->')
    await expect(page.locator('[data-marker]').first()).toBeVisible()
    await page.locator('[data-marker]').last().click()
    await expectNoFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  expect(errors).toEqual([])
})

const A_TRY_MS = 5000

test('a broken file is told in words and breaks no page; a whole one works again', async ({
  page,
  place,
}) => {
  const whole = tinyMap()
  for (const broken of ['no map at all', whole.subarray(0, -1), whole.subarray(0, 90), '']) {
    place.putMap(broken)
    // The server looks for a new file once a second: until then the page shows the one before.
    await expect(async () => {
      await page.goto('/plots?view=map')
      const line = page.getByText(/The map cannot be shown just now/)
      await expect(line).toBeVisible({ timeout: A_TRY_MS })
    }).toPass()
    await expect(page.getByRole('article')).toHaveCount(3)
  }
  await page.goto('/plots/plot-1')
  await expect(page.getByText('The map cannot be shown just now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book This Plot' })).toBeVisible()

  // Looks whole from outside, and every square of it is nonsense.
  const rotten = Buffer.from(whole)
  rotten.fill(0xff, whole.readUInt32LE(56))
  place.putMap(rotten)
  await expect(async () => {
    await page.goto('/plots?view=map')
    await expect(page.locator('[data-marker]')).toHaveCount(3, { timeout: A_TRY_MS })
  }).toPass()
  await expect(page.getByText(/The map cannot be shown just now/)).toBeVisible()

  place.putMap(whole)
  await expect(async () => {
    await page.goto('/plots?view=map')
    await expectDrawn(mapOf(page), PARK.light)
  }).toPass()
})
