import type { Page } from '@playwright/test'

/** By default the card that is taken without a question. */
export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Postcode').fill('97214')
}

export async function payByCard(page: Page, number?: string): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Everything that Host a Plot asks for, except photos. */
export async function fillPlot(page: Page, name: string, description: string): Promise<void> {
  await page.getByLabel('Plot name').fill(name)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Location', { exact: true }).fill('Bangor, ME')
  await page.getByLabel('Full address').fill('12 Harbor St, Bangor, ME 04401')
  await page.getByLabel('Plot size').selectOption('4x8 feet (32 sq ft)')
  await page.getByLabel('Price per month').fill('21.50')
  await page.getByLabel('Soil type').selectOption('sandy')
  await page.getByLabel('Sun exposure').selectOption('full-sun')
}
