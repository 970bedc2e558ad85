import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

async function openAs(browser: Browser, userId: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await actAs(page, userId)
  await page.goto(path)
  // The bell's own code comes after the screen; until then it is a link.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  return page
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unreadIn = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

test('a message rings at once, and its line leads to the thread @phone', async ({ browser }, {
  project,
}) => {
  // Each width has two people of its own.
  const [writer, reader] = project.name === 'phone' ? ['user5', 'user6'] : ['user3', 'user4']
  const page = await openAs(browser, String(reader), '/plots')
  await page.waitForLoadState('networkidle')
  const before = await unreadIn(page)
  const other = await (await browser.newContext()).newPage()
  await actAs(other, String(writer))
  const people = { participant1Id: writer, participant2Id: reader, type: 'general' }
  const thread = await (await other.request.post('/api/conversations', { data: people })).json()
  const data = { senderId: writer, content: 'The gate is open' }
  await other.request.post(`/api/conversations/${thread.id}/messages`, { data })
  await expect.poll(() => unreadIn(page)).toBe(before + 1)

  await bell(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  // A toast says it too, in the newest dialog.
  await expect(panel.getByRole('link').getByText('The gate is open')).toBeVisible()
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await bell(page).click()
  await panel.getByRole('link', { name: /The gate is open/ }).click()
  await expect(page).toHaveURL(new RegExp(`conversation=${thread.id}`))
  await expect.poll(() => unreadIn(page)).toBe(before)
  await page.goto('/notifications')
  await expect(
    page.getByRole('list', { name: 'Today' }).getByText('The gate is open'),
  ).toBeVisible()
  await expectNoFindings(page)
})

test('the choice of notifications in Settings is kept', async ({ browser }) => {
  const page = await openAs(browser, 'user7', '/settings?tab=notifications')
  const mail = page.getByLabel('Mail about Messages')
  await mail.selectOption('Daily')
  const night = page.getByLabel('No mail and no device at night')
  // Moves with the choice, a moment after the press.
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await night.click()
  await stored
  await expect(night).toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00')
  await page.reload()
  await expect(mail).toHaveValue('daily')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('07:00')
  await expectNoFindings(page)
})
