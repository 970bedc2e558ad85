import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { dayAhead } from './day-ahead.ts'
import { payByCard } from './fill-in.ts'
import { expectLoaded } from './loaded.ts'
import { actAs, pressOn } from './people.ts'
import { test } from './test.ts'

/** Of user1, and where no other test books. */
const TOOL = { path: '/tools/tool-3', name: 'Hand-Tool Roll', key: 'tool:tool-3' }

const calendarOf = (day: string) =>
  `/hosting?view=calendar&month=${day.slice(0, 7)}&item=${encodeURIComponent(TOOL.key)}`

/** As the calendar names a day. */
const named = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

async function rentAs(page: Page, userId: string, first: string, last: string) {
  await actAs(page, userId)
  await page.goto(TOOL.path)
  await page.getByRole('button', { name: 'Rent This Tool' }).click()
  await page.getByLabel('Start Date').fill(first)
  await page.getByLabel('End Date').fill(last)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await payByCard(page)
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
}

test('a rented tool is in the calendar of its host, and days off cannot be rented', async ({
  page,
}) => {
  const [first, last, off] = [dayAhead(330), dayAhead(333), dayAhead(336)]
  await actAs(page, 'user1')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Hosting', exact: true }).first().click()
  await expect(page).toHaveURL('/hosting')
  const upcoming = page.getByRole('link', { name: /^Upcoming/ })
  const before = await upcoming.textContent()
  await rentAs(page, 'user12', first, last)

  await actAs(page, 'user1')
  await page.goto('/hosting')
  await expect(upcoming).not.toHaveText(before ?? '')
  await upcoming.click()
  await expect(page).toHaveURL('/hosting?view=earnings')

  await page.goto(calendarOf(first))
  await expect(page.getByRole('button', { name: named(first) })).toHaveAccessibleName(
    new RegExp(`: .+: ${TOOL.name}`),
  )
  await page.goto(calendarOf(off))
  await page.getByRole('button', { name: named(off) }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('At the sharpener')
  await page.getByRole('dialog').getByRole('button', { name: 'Take days off' }).click()
  await expect(page.getByText('Days taken off', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: named(off) })).toHaveAccessibleName(
    `${named(off)}: Day off: ${TOOL.name} (At the sharpener)`,
  )

  await actAs(page, 'user12')
  await page.goto(TOOL.path)
  await page.getByRole('button', { name: 'Rent This Tool' }).click()
  await page.getByLabel('Start Date').fill(dayAhead(334))
  const taken = page.getByRole('dialog').getByRole('button', { name: named(off) })
  const nextMonth = page.getByRole('button', { name: /next month/i })
  if ((await taken.count()) === 0) await nextMonth.click()
  await expect(taken).toBeDisabled()
})

test('days off that overlap a rental are refused in words, with the next free days', async ({
  page,
}) => {
  const [first, last] = [dayAhead(350), dayAhead(353)]
  await rentAs(page, 'user6', first, last)
  await actAs(page, 'user1')
  await page.goto(calendarOf(first))
  await page.getByRole('button', { name: named(first) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take days off' }).click()
  await expect(dialog.getByRole('alert')).toContainText('next free')
  await expectNoFindings(page, '[role=dialog]')
})

test('a host walks the calendar with the keyboard alone and takes a week off', async ({ page }) => {
  await actAs(page, 'user1')
  const start = `${dayAhead(400).slice(0, 7)}-01`
  await page.goto(calendarOf(start))
  await expectLoaded(page)
  await pressOn(page, page.getByRole('button', { name: named(start) }))
  // It listens to keys once it has the focus.
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: named(start) })).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(8)
  await page.keyboard.press('Enter')
  await expectNoFindings(page, '[role=dialog]')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Take days off' }))
  await expect(page.getByText('Days taken off', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Days offered again', { exact: true })).toBeVisible()
})

for (const view of ['listings', 'calendar', 'requests', 'earnings']) {
  test(`axe finds nothing on the ${view} of a host, wide or narrow @phone`, async ({ page }) => {
    await actAs(page, 'user1')
    await page.goto(`/hosting?view=${view}`)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expectNoFindings(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
