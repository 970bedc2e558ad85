import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { expectLoaded } from './loaded.ts'
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

/** From the page of what was hidden. */
async function writeBack(owner: Page, plotId: string, words: string): Promise<void> {
  await owner.goto(`/plots/${plotId}`)
  await expect(owner.getByText(/^Hidden by the people who run this place/)).toBeVisible()
  await owner.getByRole('link', { name: 'Answer' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Answer' })
  await dialog.getByLabel('What should be known?').fill(words)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(owner.getByText('Answer sent', { exact: true })).toBeVisible()
}

test('a report is looked into: the listing is hidden with a reason, its owner sees why, writes back and is answered, the report is closed, and the log says all of it', async ({
  page,
  browser,
  baseURL,
}) => {
  const ownerId = 'user8'
  const owner = await asPerson(browser, baseURL, ownerId)
  const name = `Balcony ${Date.now()}`
  const listed = await owner.request.post('/api/plots', {
    data: { ...A_PLOT, ownerId, name },
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
  const plea = `There is a bed on it. ${name}`
  await writeBack(owner, plotId, plea)

  await page.locator('[data-row-opener]', { hasText: name }).first().click()
  await sheet(page).getByRole('button', { name: 'Close the report' }).click()
  await expect(sheet(page).getByLabel('Outcome')).toHaveValue('We have acted on it.')
  await sheet(page).getByRole('button', { name: 'Close the report' }).click()
  await expect(page.getByText('Report closed', { exact: true })).toBeVisible()
  await reporter.goto('/notifications')
  await expect(reporter.getByText('We have acted on it.').first()).toBeVisible()

  await page.getByRole('tab', { name: /^Appeals/ }).click()
  await page.getByRole('row').filter({ hasText: plea }).locator('[data-row-opener]').click()
  await expect(sheet(page).getByText(plea)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Answer' }).click()
  await sheet(page).getByLabel('Answer').fill('A bed is no plot.')
  await sheet(page).getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText(/ has your answer$/).first()).toBeVisible()
  await owner.goto('/notifications')
  await expect(owner.getByText('A bed is no plot.').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Audit' }).click()
  const acts = page.getByRole('table', { name: 'acts' })
  await expect(acts.getByRole('row', { name: /Hid a listing.*It is a balcony/ })).toBeVisible()
  await expect(acts.getByRole('row', { name: /Closed a report/ }).first()).toBeVisible()
  await expect(
    acts.getByRole('row', { name: /Answered an appeal.*A bed is no plot/ }),
  ).toBeVisible()
})

test('a backup is made from the console for a reason, is listed there, and stands in the log', async ({
  page,
}) => {
  await actAs(page, 'user1')
  await page.goto('/operator?tab=health')
  await page.getByRole('button', { name: 'Make a backup now' }).click()
  await expect(sheet(page).getByLabel('Reason')).toBeFocused()
  await expectNoFindings(page, '[role=dialog]')
  await sheet(page).getByLabel('Reason').fill('Before the fair')
  const made = page.waitForResponse('**/api/operator/backups')
  await sheet(page).getByRole('button', { name: 'Make the backup' }).click()
  const { name } = await (await made).json()
  await expect(page.getByText('Backup made', { exact: true })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Audit' }).click()
  const acts = page.getByRole('table', { name: 'acts' })
  await expect(acts.getByRole('row', { name: /Began a backup.*Before the fair/ })).toBeVisible()
})

test('the console is for operators, and says so calmly to everybody else', async ({ page }) => {
  await actAs(page, 'user2')
  await page.goto('/operator?tab=people')
  await expect(page.getByRole('heading', { level: 1, name: 'This is for operators' })).toBeVisible()
  await expectNoFindings(page)
  expect((await page.request.get('/api/operator/people')).status()).toBe(403)
})

test('people are found, and their rows walked, by keyboard alone', async ({ page }) => {
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
  test(`axe finds nothing on ${tab} of the console, wide or narrow @phone`, async ({ page }) => {
    await actAs(page, 'user1')
    await page.goto(`/operator?tab=${tab}`)
    await expectLoaded(page)
    await expectNoFindings(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
