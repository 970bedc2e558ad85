import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

// One sync runs at a time, so these take turns.
test.describe.configure({ mode: 'default' })

const lastSync = (page: Page) => page.getByRole('list', { name: 'Last sync' })

async function syncNear(page: Page, place: string) {
  await page.getByLabel('Near (optional)').fill(place)
  await page.getByRole('button', { name: 'Sync External Data' }).click()
  await expect(page.getByText('Sync Complete', { exact: true })).toBeVisible()
}

test('local, external, sync, cards that say their source, local again [SET-02] [SET-04]', async ({
  page,
}) => {
  await actAs(page, 'user12')
  await page.goto('/settings')
  await expect(page.getByText('5 of 5 available')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sync External Data' })).toBeDisabled()
  await page.getByRole('switch').click()
  await expect(page.getByRole('switch')).toBeChecked()
  await syncNear(page, 'Portland, OR')
  await expect(lastSync(page).getByText('Done')).toHaveCount(5)

  await page.goto('/plots?query=made-up&location=97214')
  await expect(page.getByText('From OpenStreetMap').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /OpenStreetMap contributors/ })).toBeVisible()
  await page.getByRole('link', { name: 'Made-up plot' }).click()
  await expect(page.getByRole('link', { name: /See it at Sharetribe/ })).toHaveAttribute(
    'href',
    'https://market.example.org/listings/s1',
  )
  await expect(page.getByRole('button', { name: 'Book This Plot' })).toHaveCount(0)

  await page.goto('/settings')
  await expect(page.getByRole('switch')).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('switch').click()
  await expect(page.getByRole('switch')).not.toBeChecked()
  await saved
  await page.goto('/plots?location=97202')
  await expect(page.getByText('3 plots found')).toBeVisible()
  await expect(page.getByText('From OpenStreetMap')).toHaveCount(0)
})

test('one service in trouble and one list that fails are told apart from the rest, and axe finds nothing on any tab [SET-12] [ERR-29]', async ({
  page,
}) => {
  await page.route('/api/tools?source=external', (route) => route.fulfill({ status: 500 }))
  await actAs(page, 'user11')
  await page.goto('/settings')
  await page.getByRole('switch').click()
  await expect(page.getByRole('switch')).toBeChecked()
  // The stand-in for places is always in trouble there.
  await syncNear(page, '0,0')
  await expect(lastSync(page).getByText('Failed', { exact: true })).toHaveCount(1)
  await expect(lastSync(page).getByText('could not finish the search')).toBeVisible()
  await expect(lastSync(page).getByText('Done')).toHaveCount(4)
  await expectNoFindings(page)

  await page.getByRole('tab', { name: 'Test APIs' }).click()
  await page.getByRole('button', { name: 'Run Tests' }).click()
  await expect(page.getByText('Success', { exact: true })).toHaveCount(4)
  await expect(page.getByText(/Failed to retrieve data · \d+ ms/)).toBeVisible()
  await expectNoFindings(page)

  for (const name of ['API Keys', 'About APIs']) {
    await page.getByRole('tab', { name }).click()
    await expectNoFindings(page)
  }
  await page.request.patch('/api/users/user11/settings', { data: { dataSource: 'local' } })
})
