import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const summary = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function openImpactAs(page: Page, persona: string) {
  await actAs(page, persona)
  await page.goto('/impact')
  await expect(summary(page, 'Points')).toBeVisible()
}

async function pointsOf(page: Page): Promise<number> {
  const words = await summary(page, 'Points').locator('span').first().textContent()
  return Number(words?.replaceAll(/\D/g, ''))
}

async function logActivity(page: Page, type: string, words: string, weightKg: number) {
  await page.getByRole('button', { name: 'Log New Activity' }).click()
  await page.getByLabel('Activity type').selectOption({ label: type })
  await page.getByLabel('Description').fill(words)
  await page.getByLabel('Weight (kg)').fill(String(weightKg))
}

test('a harvest moves points, streak, chart, leaderboard and badges, is shared and taken back [IMPT-01] [A32]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openImpactAs(page, 'user9')
  const before = await pointsOf(page)
  await logActivity(page, 'Harvest', 'Potatoes for the whole street', 500)
  await expectNoFindings(page, '[role=dialog]')
  await page.getByLabel('Plant type (optional)').fill('Tomato')
  await page.getByRole('button', { name: 'Log Activity' }).click()

  const news = page.getByRole('status', { name: 'Just earned' })
  await expect(news.getByText('First Harvest', { exact: true })).toBeVisible()
  await expect(news.getByText('Level Green Thumb', { exact: true })).toBeVisible()
  await expect.poll(() => pointsOf(page)).toBe(before + 400 + 50 + 250)
  await expect(page.getByText('this earned 400 of 10,000 points').first()).toBeVisible()
  await expect(summary(page, 'Streak')).toContainText('Today is done.')
  await expect(page.getByRole('listitem').filter({ hasText: /^Harvest1,000\.0 kg$/ })).toBeVisible()
  await openTab(page, 'Leaderboards')
  const leaders = page.getByRole('list', { name: 'All time' }).getByRole('listitem')
  await expect(leaders.filter({ hasText: 'theolindqvist' })).toContainText('Green Thumb')
  await openTab(page, 'Badges')
  const badge = page.getByRole('listitem').filter({ hasText: 'First Harvest' })
  await expect(badge.getByText('Earned', { exact: true })).toBeVisible()

  await badge.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(
    page.getByText('Achievement text copied to clipboard', { exact: true }),
  ).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('First Harvest')
  await expectNoFindings(page, '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await openTab(page, 'Activities')
  await page
    .getByRole('button', { name: /^about .* kg CO2$/ })
    .first()
    .click()
  await expectNoFindings(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The activity is off your log.', { exact: true })).toBeVisible()
  await expect.poll(() => pointsOf(page)).toBe(before + 50 + 250)
})

test('a joined team and challenge move with what is logged [IMPT-02]', async ({ page }) => {
  await openImpactAs(page, 'user12')
  await openTab(page, 'Teams')
  await page.getByRole('button', { name: 'Leave Lake Oswego Late Starters' }).click()
  await page.getByRole('button', { name: 'Join Tool Shed Regulars' }).click()
  const team = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Tool Shed Regulars' }),
  })
  await expect(team.getByText('Your team')).toBeVisible()
  const teamLine = team.getByText(/points · about/)
  const teamBefore = await teamLine.textContent()
  await openTab(page, 'Challenges')
  await page.getByRole('button', { name: 'Join Feed the Heap' }).click()
  await expect(page.getByRole('button', { name: 'Leave Feed the Heap' })).toBeVisible()
  await expect(page.getByText('0 / 10 kg composted')).toBeVisible()

  await logActivity(page, 'Composting', 'Coffee grounds from the corner', 4)
  await page.getByRole('button', { name: 'Log Activity' }).click()
  await expect(page.getByText('4 / 10 kg composted')).toBeVisible()
  await openTab(page, 'Teams')
  await expect(teamLine).not.toHaveText(teamBefore ?? '')
  await page.getByRole('button', { name: 'Leave Tool Shed Regulars' }).click()
  await expect(page.getByRole('button', { name: 'Join Tool Shed Regulars' })).toBeVisible()

  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('commonplot-my-data.json')
})

test('Load More Posts reloads the page, which then shows one page more [FEED-13]', async ({
  page,
}) => {
  await page.goto('/')
  const posts = page.getByRole('article', { name: /^Post by/ })
  await expect(posts).toHaveCount(6)
  const address = page.url()
  const written: string[] = []
  page.on('request', (sent) => sent.method() === 'GET' || written.push(sent.url()))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Load More Posts' }).click()
  await reloaded
  const [navigation] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type),
  )
  expect(navigation).toBe('reload')
  await expect(posts).toHaveCount(12)
  expect([page.url(), written]).toEqual([address, []])
})
