import { expect } from '@playwright/test'
import { test } from './test.ts'

test('a toast over a dialog is told and closed, and the dialog stays @phone', async ({ page }) => {
  await page.route('**/api/impact/activities', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/impact')
  await page.getByRole('button', { name: 'Log New Activity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log New Activity' })
  await dialog.getByLabel('Activity type').selectOption({ label: 'Composting' })
  await dialog.getByLabel('Description').fill('Coffee grounds')
  await dialog.getByLabel('Weight (kg)').fill('4')
  const failure = { hasText: 'Failed to log activity' }
  const toast = page.getByRole('listitem').filter(failure)
  const save = dialog.getByRole('button', { name: 'Log Activity' })

  const told = page.getByRole('status').filter(failure).waitFor({ state: 'attached' })
  await save.click()
  await told
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
  await expect(dialog).toBeVisible()

  await save.click()
  await toast.getByText('Failed to log activity').click()
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
  await expect(dialog.getByLabel('Description')).toHaveValue('Coffee grounds')
})
