import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const A_PLOT = {
  description: 'A bed between two houses.',
  location: 'Salem, OR',
  address: '12 Court St, Salem, OR 97301',
  size: '3x20 feet',
  price: 27,
  status: 'available',
  soilType: 'clay',
  sunExposure: 'partial-shade',
  waterAccess: true,
  toolStorageAccess: false,
  parkingAvailable: false,
  accessibilityFeatures: false,
  ownerId: 'user8',
  coordinates: { lat: 44.94, lng: -123.04 },
}

const TABS = ['today', 'people', 'listings', 'money', 'reports', 'appeals', 'health', 'audit']

async function asPerson(browser: Browser, baseURL: string | undefined, userId: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await actAs(page, userId)
  return page
}

/** Of the row that is open. */
const sheet = (page: Page) => page.getByRole('dialog')

async function actWithReason(page: Page, action: string, reason: string): Promise<void> {
  await sheet(page).getByRole('button', { name: action, exact: true }).click()
  const field = sheet(page).getByLabel('Reason')
  await expect(field).toBeFocused()
  await sheet(page).getByRole('button', { name: action, exact: true }).click()
  await expect(sheet(page).getByText('Say why')).toBeVisible()
  await field.fill(reason)
  await sheet(page).getByRole('button', { name: action, exact: true }).click()
}

test('a report is looked into: the listing is hidden with a reason, its owner is told, the report is closed, and the log says all of it [I21-1] [I21-2] [I21-3]', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await asPerson(browser, baseURL, 'user8')
  const name = `Balcony ${Date.now()}`
  const listed = await owner.request.post('/api/plots', {
    data: { ...A_PLOT, name },
  })
  expect(listed.status()).toBe(201)
  const { id: plotId } = await listed.json()
  const reporter = await asPerson(browser, baseURL, 'user9')
  const made = await reporter.request.post('/api/reports', {
    data: { targetType: 'plot', targetId: plotId, reason: 'misleading', note: 'There is no bed.' },
  })
  expect(made.status()).toBe(201)
  const report = await made.json()

  await actAs(page, 'user1')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Running this place' }).click()
  await expect(page).toHaveURL('/operator')
  await page.getByRole('link', { name: /^Open reports/ }).click()
  await expect(page).toHaveURL('/operator?tab=reports')
  await page.goto(`/operator?tab=reports&open=${report.id}`)
  await expect(sheet(page).getByText('There is no bed.')).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await actWithReason(page, 'Hide', 'It is a balcony')
  await expect(page.getByText(`${name} is hidden`, { exact: true })).toBeVisible()
  await expect(sheet(page)).toBeHidden()

  expect((await reporter.request.get(`/api/plots/${plotId}`)).status()).toBe(404)
  await owner.goto('/notifications')
  await expect(owner.getByText('It is a balcony').first()).toBeVisible()

  await page.locator('[data-row-opener]', { hasText: name }).first().click()
  await sheet(page).getByRole('button', { name: 'Close the report' }).click()
  await expect(sheet(page).getByLabel('Outcome')).toHaveValue('We have acted on it.')
  await sheet(page).getByRole('button', { name: 'Close the report' }).click()
  await expect(page.getByText('Report closed', { exact: true })).toBeVisible()
  await reporter.goto('/notifications')
  await expect(reporter.getByText('We have acted on it.').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Audit' }).click()
  const acts = page.getByRole('table', { name: 'acts' })
  await expect(acts.getByRole('row', { name: /Hid a listing.*It is a balcony/ })).toBeVisible()
  await expect(acts.getByRole('row', { name: /Closed a report/ }).first()).toBeVisible()
})

test('the console is for operators, and says so calmly to everybody else [I21-1]', async ({
  page,
}) => {
  await actAs(page, 'user2')
  await page.goto('/operator?tab=people')
  await expect(page.getByRole('heading', { level: 1, name: 'This is for operators' })).toBeVisible()
  await expectNoFindings(page)
  expect((await page.request.get('/api/operator/people')).status()).toBe(403)
})

test('people are found, and their rows walked, by keyboard alone [I21-1]', async ({ page }) => {
  await actAs(page, 'user1')
  await page.goto('/operator?tab=people')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.keyboard.press('/')
  await page.keyboard.type('rosa')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/operator?tab=people&q=rosa')
  await expect(page.locator('[data-row-opener]').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(page.locator('[data-row-opener]').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-row-opener]').first()).toBeFocused()
})

for (const tab of TABS) {
  test(`axe finds nothing on ${tab} of the console, wide or narrow [I21-1] @phone`, async ({
    page,
  }) => {
    await actAs(page, 'user1')
    await page.goto(`/operator?tab=${tab}`)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expectNoFindings(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
