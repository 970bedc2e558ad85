import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const WORD = 'persimmon'
/** The server looks every minute. */
const TOLD_WITHIN_MS = 90_000

const listing = {
  ...{ name: `A ${WORD} terrace`, description: 'Two beds by the wall.', ownerId: 'user2' },
  ...{
    location: 'Bend, OR',
    address: 'Bend, OR',
    size: '4x8 feet',
    price: 21,
    status: 'available',
  },
  ...{ soilType: 'loamy', sunExposure: 'full-sun', waterAccess: true, toolStorageAccess: false },
  ...{ parkingAvailable: false, accessibilityFeatures: false },
  coordinates: { lat: 44.06, lng: -121.31 },
}

async function toldOf(page: Page): Promise<string[]> {
  const told: { kind: string; body: string }[] = await (
    await page.request.get('/api/notifications')
  ).json()
  return told.filter(({ kind }) => kind === 'saved_search').map(({ body }) => body)
}

test('a saved search notifies once of a new listing', async ({ page, browser }) => {
  test.setTimeout(2 * TOLD_WITHIN_MS)
  await actAs(page, 'user3')
  await page.goto(`/plots?query=${WORD}`)
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue(`Plots: ${WORD}`)
  await expectNoFindings(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Search saved' })).toBeVisible()

  const neighbour = await (await browser.newContext()).newPage()
  await actAs(neighbour, 'user2')
  const answer = await neighbour.request.post('/api/plots', { data: listing })
  expect(answer.status()).toBe(201)

  await expect.poll(() => toldOf(page), { timeout: TOLD_WITHIN_MS }).toEqual([listing.name])
  await page.goto('/settings?tab=notifications')
  await expect(page.getByRole('link', { name: `Plots: ${WORD}` })).toBeVisible()
  await expect(page.getByText(/^Something new/)).toBeVisible()
  await neighbour.context().close()
})
