import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from '../accessibility.ts'
import { dayAhead } from '../day-ahead.ts'
import { fillPlot, payByCard } from '../fill-in.ts'
import { smallPhoto } from '../phone-photos.ts'
import { enterAs, signUpHere, test } from './with-accounts.ts'

const [FIRST, LAST, OFF] = [dayAhead(40), dayAhead(59), dayAhead(65)]

/** As the calendar names a day. */
const named = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const idOf = async (page: Page) => (await (await page.request.get('/api/me')).json()).id

async function listPlot(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'List your first plot' }).click()
  await expect(page.getByRole('button', { name: 'List My Plot' })).toBeVisible()
  await page.getByLabel('Choose photos').setInputFiles(await smallPhoto('bed'))
  await fillPlot(page, name, 'A bed behind the blue gate.')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'List My Plot' }).click()
  await expect(page.getByText('Plot Listed Successfully!')).toBeVisible()
}

/** In a browser of their own, in the thread with the host. */
async function askFor(browser: Browser, baseURL: string, hostId: string, name: string) {
  const renter = await (await browser.newContext({ baseURL })).newPage()
  const renterId = await enterAs(renter, `omar${name.at(-1)}@example.org`)
  const data = { participant1Id: renterId, participant2Id: hostId, type: 'general' }
  const { id } = await (await renter.request.post('/api/conversations', { data })).json()
  await renter.goto(`/messages?conversation=${id}`)
  await expect(renter.getByRole('button', { name: 'Your account' })).toBeVisible()
  await renter.getByRole('button', { name: 'Booking Request', exact: true }).click()
  const dialog = renter.getByRole('dialog', { name: 'Send Booking Request' })
  await dialog.getByLabel('Item type').selectOption('plot')
  await dialog.getByLabel('Item (optional)').selectOption(name)
  await dialog.getByLabel('Start date').fill(FIRST)
  await dialog.getByLabel('End date').fill(LAST)
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog).toBeHidden()
  return renter
}

async function takeOff(page: Page, day: string): Promise<void> {
  await page.goto(`/hosting?view=calendar&month=${day.slice(0, 7)}`)
  await page.getByRole('button', { name: named(day) }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Seeding')
  await expectNoFindings(page, '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Take days off' }).click()
  await expect(page.getByText('Days taken off', { exact: true })).toBeVisible()
}

test('a new host lists a plot with a photo, takes a day off, accepts a request in place and sees what it earns', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = 'Blue gate bed'
  await page.goto('/hosting')
  // Until then the link leads to a page of its own.
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signUpHere(page, 'gina@example.org')
  await expectNoFindings(page)
  await listPlot(page, name)

  await page.goto('/hosting?view=listings')
  const listing = page.getByRole('listitem').filter({ hasText: name })
  await expect(listing.getByText('Offered', { exact: true })).toBeVisible()
  await expect
    .poll(() => listing.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('/api/photos/')
  await takeOff(page, OFF)
  await expect(page.getByRole('button', { name: named(OFF) })).toHaveAccessibleName(
    `${named(OFF)}: Day off: ${name} (Seeding)`,
  )

  const renter = await askFor(browser, baseURL, await idOf(page), name)
  await page.goto('/hosting?view=requests')
  const request = page.getByRole('listitem').filter({ hasText: name })
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Request accepted', { exact: true })).toBeVisible()
  await expect(page.getByText('No requests to answer')).toBeVisible()

  await renter.getByRole('button', { name: 'Pay now' }).click()
  await renter.getByRole('button', { name: 'Continue to Payment' }).click()
  await payByCard(renter)
  await expect(renter.getByRole('dialog', { name: 'Booking confirmed' })).toBeVisible()
  await renter.context().close()

  await page.goto('/hosting?view=earnings')
  // One month at $21.50, less the fee.
  const upcoming = page.getByRole('definition').filter({ hasText: '$20.42' })
  await expect(upcoming).toBeVisible()
  await page.goto(`/hosting?view=calendar&month=${FIRST.slice(0, 7)}`)
  await expect(page.getByRole('button', { name: named(FIRST) })).toHaveAccessibleName(
    new RegExp(`: .+: ${name}`),
  )
})
