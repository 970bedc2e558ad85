import { BLOCKED_WORDS } from '@commonplot/shared/blocking/blocking.contract.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const HOST = { id: 'user4', tool: 'tool-4' }
const OTHER = 'user6'

async function personaPage(browser: Browser, userId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await actAs(page, userId)
  return page
}

const composer = (page: Page) => page.getByPlaceholder('Type your message...')
const nameOf = async (page: Page, id: string): Promise<string> =>
  (await (await page.request.get(`/api/users/${id}`)).json()).fullName

async function say(page: Page, words: string) {
  await composer(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a block ends messages both ways, and can be taken back', async ({ browser }) => {
  const [host, other] = [await personaPage(browser, HOST.id), await personaPage(browser, OTHER)]
  const [hostName, otherName] = [await nameOf(host, HOST.id), await nameOf(host, OTHER)]
  const data = { participant1Id: OTHER, participant2Id: HOST.id, type: 'general' }
  const { id } = await (await other.request.post('/api/conversations', { data })).json()
  const thread = `/messages?conversation=${id}`
  await other.goto(thread)
  await say(other, 'Lend me everything, now')
  const { name: tool } = await (await other.request.get(`/api/tools/${HOST.tool}`)).json()

  await host.goto(thread)
  const message = host.getByRole('listitem').filter({ hasText: 'Lend me everything, now' }).last()
  await message.hover()
  await message.getByRole('button', { name: 'More' }).click()
  await host.getByRole('menuitem', { name: `Block ${otherName}…` }).click()
  const dialog = host.getByRole('dialog', { name: `Block ${otherName}?` })
  await expect(dialog).toBeVisible()
  await expectNoFindings(host, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(host.getByText(`You have blocked ${otherName}.`)).toBeVisible()
  await expect(composer(host)).toBeHidden()

  await say(other, 'Why do you not answer?')
  await expect(composer(other)).toBeHidden()
  await expect(other.getByText(BLOCKED_WORDS).last()).toBeVisible()
  await other.goto('/tools')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('link', { name: tool })).toHaveCount(0)
  await other.goto(`/tools/${HOST.tool}`)
  await expect(other.getByRole('heading', { name: 'Tool Not Found' })).toBeVisible()
  await other.goto(`/people/${HOST.id}`)
  await expect(other.getByRole('heading', { name: 'User not found' })).toBeVisible()
  await host.goto(`/people/${OTHER}`)
  await expect(host.getByRole('heading', { name: `You have blocked ${otherName}` })).toBeVisible()

  await host.goto('/settings')
  await host.getByRole('button', { name: `Unblock ${otherName}` }).click()
  await expect(host.getByRole('button', { name: `Unblock ${otherName}` })).toBeHidden()
  await other.goto(`/people/${HOST.id}`)
  await expect(other.getByRole('heading', { level: 1, name: hostName })).toBeVisible()
  await other.goto(thread)
  await say(other, 'Sorry about that')
  await expect(
    other.getByRole('list', { name: 'Messages' }).getByText('Sorry about that'),
  ).toBeVisible()
})

test('a plot is reported by its menu, also on a phone @phone', async ({ page }) => {
  await actAs(page, 'user12')
  await page.goto('/plots/plot-2')
  const more = page.locator('article header').getByRole('button', { name: 'More' })
  await more.click()
  await expectNoFindings(page, '[role=menu]')
  await page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this plot' })
  await dialog.getByRole('radio', { name: 'Not what it says it is' }).check()
  await dialog.getByRole('textbox').fill('There is no water.')
  await expectNoFindings(page, '[role=dialog]')
})
