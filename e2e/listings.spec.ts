import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { dayAhead } from './day-ahead.ts'
import { fillCard } from './fill-in.ts'
import { actAs } from './people.ts'
import { PHONE, photoBytesOf, photosFromAPhone } from './phone-photos.ts'
import { test } from './test.ts'

/** As much slower as a cheap phone is than a desk, on the network of a tram. */
const SLOW_CPU = 4
const SLOW_NETWORK = {
  offline: false,
  latency: 100,
  downloadThroughput: 1_000_000,
  uploadThroughput: 500_000,
}

async function slowDown(page: Page): Promise<() => Promise<void>> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  return () => tools.detach()
}

async function fillTool(page: Page, name: string): Promise<void> {
  await page.getByLabel('Tool name').fill(name)
  await page.getByLabel('Description').fill('Cuts what the frost has left standing.')
  await page.getByLabel('Category').selectOption('power-tools')
  await page.getByLabel('Condition').selectOption('good')
  await page.getByLabel('Price per day').fill('14.50')
  await page.getByLabel('Location', { exact: true }).fill('12 Harbor St, Bangor, ME 04401')
  await page.getByRole('textbox', { name: 'What comes along' }).fill('Goggles')
  await page.keyboard.press('Enter')
}

async function changePrice(page: Page, label: string, price: string): Promise<void> {
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel(label).fill(price)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible()
}

test('on a slow phone a tool with three photos of 12 megapixels is listed, found and given another price @phone-only', async ({
  page,
  browser,
}) => {
  const originals = await photosFromAPhone(['whole', 'blade', 'label'])
  await actAs(page, 'user9')
  const speedUp = await slowDown(page)
  const startedAt = Date.now()
  await page.goto('/host-tool')
  await page.getByLabel('Choose photos').setInputFiles(originals.paths)
  await fillTool(page, 'Harbor hedge trimmer')
  await page.getByLabel('Alternative text of photo 1').fill('The trimmer on a bench')
  await page.getByRole('button', { name: 'List My Tool' }).click()
  await expect(page.getByText('Tool Listed Successfully!')).toBeVisible({ timeout: 90_000 })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  test.info().annotations.push({ type: 'seconds', description: String(seconds) })
  await speedUp()

  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByRole('img', { name: 'The trimmer on a bench' })).toBeVisible()
  await expect(page.getByText('Goggles', { exact: true })).toBeVisible()
  const { pathname } = new URL(page.url())
  await changePrice(page, 'Price per day', '17')
  await expect(page).toHaveURL(pathname)
  await expect(page.getByText('$17.00').first()).toBeVisible()

  const phone = await (await browser.newContext(PHONE)).newPage()
  const bytes = await photoBytesOf(phone, pathname)
  test.info().annotations.push({ type: 'bytes', description: `${bytes} of ${originals.bytes}` })
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(originals.bytes / 4)
  await phone.goto('/tools?query=Harbor hedge')
  await expect(phone.getByRole('article')).toContainText('$17.00')
  await phone.close()
})

test('Back on an edited listing asks first, and staying loses nothing', async ({ page }) => {
  await page.goto('/plots/plot-3')
  // Else the way there is a new page, and the browser itself asks.
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  await page.getByRole('link', { name: 'Edit' }).click()
  const name = page.getByLabel('Plot name')
  await expect(name).toHaveValue('Riverside Community Field')
  await expectNoFindings(page)
  await name.fill('Another name')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/plots/plot-3/edit')
  await expect(name).toHaveValue('Another name')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/plots/plot-3')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Community Field')
})

test('held days of a tool keep their price when the owner raises it', async ({ page, browser }) => {
  await actAs(page, 'user10')
  await page.goto('/host-tool')
  await fillTool(page, 'Breakwater chipper')
  await page.getByRole('button', { name: 'List My Tool' }).click()
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()

  const renter = await browser.newPage()
  await actAs(renter, 'user12')
  await renter.goto(new URL(page.url()).pathname)
  await renter.getByRole('button', { name: 'Rent This Tool' }).click()
  await renter.getByLabel('Start Date').fill(dayAhead(40))
  await renter.getByLabel('End Date').fill(dayAhead(42))
  await renter.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(renter.getByRole('timer')).toBeVisible()

  await changePrice(page, 'Price per day', '99')
  await expect(page.getByText('$99.00').first()).toBeVisible()

  await fillCard(renter)
  // Two days at $14.50, and twice a day's price as deposit.
  await renter.getByRole('button', { name: 'Pay $58.00' }).click()
  await expect(renter.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await renter.close()
})
