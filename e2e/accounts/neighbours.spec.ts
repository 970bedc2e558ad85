import { expect } from '@playwright/test'
import { fillPlot } from '../fill-in.ts'
import { signUpHere, test } from './with-accounts.ts'

test('a visitor lists a plot, signs in over the form, and strangers learn the town and no more', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/host-plot')
  await fillPlot(page, 'Breakwater bed', 'A bed that the sea wind only just reaches.')
  await page.getByRole('button', { name: 'List My Plot' }).click()
  await signUpHere(page, 'hana@example.org')
  await expect(page.getByText('Plot Listed Successfully!')).toBeVisible()

  const context = await browser.newContext({ baseURL })
  const stranger = await context.newPage()
  await stranger.goto('/plots?query=breakwater')
  await stranger.getByRole('link', { name: 'Breakwater bed' }).first().click()
  await expect(stranger.getByText(/exact address/i).first()).toBeVisible()
  await expect(stranger.getByText('Bangor, ME').first()).toBeVisible()
  expect(await stranger.content()).not.toContain('Harbor St')
  await stranger.goto('/plots?query=harbor')
  await expect(stranger.getByText('0 plots found')).toBeVisible()
  await context.close()
})

test('a visitor fills in a log, signs in, and the harvest counts for them', async ({ page }) => {
  await page.goto('/impact')
  await page.getByRole('button', { name: 'Log New Activity' }).click()
  await page.getByLabel('Activity type').selectOption({ label: 'Harvest' })
  await page.getByLabel('Description').fill('Beans, more than we can eat')
  await page.getByLabel('Weight (kg)').fill('3')
  await page.getByRole('button', { name: 'Log Activity' }).click()
  await signUpHere(page, 'yusuf@example.org')
  await expect(page.getByText('Beans, more than we can eat').first()).toBeVisible()
  const { id } = await (await page.request.get('/api/me')).json()
  const lines = async () => (await page.request.get(`/api/impact/activities/${id}`)).json()
  // Shown as waiting before it has arrived.
  await expect
    .poll(lines)
    .toContainEqual(expect.objectContaining({ description: 'Beans, more than we can eat' }))
})
