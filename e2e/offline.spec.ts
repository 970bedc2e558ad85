import { expect, test } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

test('without a network visited pages and plant guides open, and a log waits and counts once', async ({
  page,
  context,
}) => {
  await page.goto('/?as=user9')
  await page.goto('/plots')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/impact')
  await expect(page.getByRole('tab', { name: 'Activities' })).toBeVisible()
  // The plant guides are kept in the background.
  await page.waitForFunction(async () => Boolean(await caches.match('/plant/plant-1')))

  await context.setOffline(true)
  await page.goto('/plots')
  await expect(page.getByText('plots found')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.goto('/plant/plant-1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tomato')

  await page.goto('/impact')
  await page.getByRole('button', { name: 'Log New Activity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Activity type').selectOption({ index: 1 })
  await dialog.getByLabel('Description').fill('Beans picked in a dead spot')
  await dialog.getByRole('button', { name: 'Log Activity' }).click()
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting.getByText('Beans picked in a dead spot')).toBeVisible()

  await context.setOffline(false)
  await expect(waiting).toBeHidden()
  await expect(page.getByText('Beans picked in a dead spot')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('Beans picked in a dead spot')).toHaveCount(1)
})
