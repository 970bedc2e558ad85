import { expect, test } from '@playwright/test'

test('local, external, sync, cards that say their source, local again [SET-02] [SET-04]', async ({
  page,
}) => {
  await page.goto('/?as=user12')
  await page.goto('/settings')
  await expect(page.getByText('5 of 5 available')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sync External Data' })).toBeDisabled()
  await page.getByRole('switch').check()
  await page.getByLabel('Near (optional)').fill('45.5152,-122.6784')
  await page.getByRole('button', { name: 'Sync External Data' }).click()
  await expect(page.getByText('Sync Complete', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Last sync' }).getByText('Done')).toHaveCount(5)

  await page.goto('/plots?query=made-up')
  await expect(page.getByText('From OpenStreetMap').first()).toBeVisible()

  await page.goto('/settings')
  await expect(page.getByRole('switch')).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('switch').uncheck()
  await saved
  await page.goto('/plots?location=97202')
  await expect(page.getByText('3 plots found')).toBeVisible()
  await expect(page.getByText('From OpenStreetMap')).toHaveCount(0)
})
