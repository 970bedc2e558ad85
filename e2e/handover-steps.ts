import { expect, type Page } from '@playwright/test'
import { addDays } from '../shared/src/dates/plain-date.ts'
import { todayIn } from '../shared/src/dates/time-zone.ts'
import { payByCard } from './fill-in.ts'
import { smallPhoto } from './phone-photos.ts'

/** From today on, where the tool is; answers where its card is. */
export async function rentToday(page: Page, toolId: string): Promise<string> {
  const { timeZone } = await (await page.request.get(`/api/tools/${toolId}`)).json()
  const today = todayIn(timeZone, Date.now())
  await page.goto(`/tools/${toolId}`)
  await page.getByRole('button', { name: 'Rent This Tool' }).first().click()
  await page.getByLabel('Start Date').fill(today)
  await page.getByLabel('End Date').fill(addDays(today, 1))
  const answer = page.waitForResponse((response) => response.url().endsWith(`/${toolId}/rent`))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const { rental } = await (await answer).json()
  await payByCard(page)
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  return `/rentals/${rental.id}`
}

export async function report(page: Page, label: string, fill?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await fill?.()
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

export async function addPhoto(page: Page): Promise<void> {
  await page.getByLabel('Choose photos').setInputFiles(await smallPhoto('shed'))
  await expect(page.getByRole('img', { name: 'Chosen: shed.jpg' })).toBeVisible()
}
