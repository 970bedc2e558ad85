import { expect, type Page } from '@playwright/test'
import {
  INJECTION_FAMILIES,
  INJECTION_STRINGS,
  packInjections,
} from '../server/src/testing/fuzz/injection-strings.ts'
import { test } from './test.ts'

const SCREENS = [
  '/plots',
  '/plots/plot-1',
  '/tools',
  '/tools/tool-1',
  '/experts',
  '/plants',
  '/businesses',
  '/impact',
  '/messages',
  '/profile',
  '/',
]
// Others are refused by the contracts, so that no page is ever asked to show them.
const WEB_ADDRESSES = INJECTION_FAMILIES.addresses.filter((text) => /^https?:\/\//.test(text))
const LONGEST_MESSAGE = 4000

/** Nothing ran, nothing became an element, and no link leads to code. */
async function expectOnlyText(page: Page) {
  const found = await page.evaluate(() => ({
    ran: 'injected' in globalThis,
    elements: document.querySelectorAll('[data-injected]').length,
    code: [...document.querySelectorAll('[href], [src], [action]')]
      .flatMap((element) => ['href', 'src', 'action'].map((name) => element.getAttribute(name)))
      .filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address ?? '')),
  }))
  expect(found).toEqual({ ran: false, elements: 0, code: [] })
}

/** Answers of the server with its words and addresses replaced, one text of the corpus after the other. */
function poison() {
  const given: string[] = []
  let addresses = 0
  const next = (texts: string[], n: number) => texts[n % texts.length] ?? ''
  const nextWords = () => {
    given.push(next(INJECTION_STRINGS, given.length))
    return given.at(-1)
  }
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, replace(inner)]),
      )
    }
    if (typeof value !== 'string') return value
    if (/^(https?:|\/pictures)/.test(value)) return next(WEB_ADDRESSES, addresses++)
    return value.includes(' ') ? nextWords() : value
  }
  return { replace, given }
}

test('500 texts that mean harm are only texts on every screen', async ({ page }) => {
  const { replace, given } = poison()
  await page.goto('/settings')
  await page.route(/\/api\/(?!users\/user1\/(settings|unread))/, async (route) => {
    const response = await route.fetch()
    // A screen that is left takes back what it asked for.
    const json = await response.json().catch(() => null)
    await route.fulfill({ response, ...(response.ok() && { json: replace(json) }) })
  })
  for (const path of SCREENS) {
    const before = await page.locator('main').textContent()
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    const showsAnother = async () => {
      const text = await page.locator('main').textContent()
      if (text === before) return false
      return given.some((words) => words.trim() && text?.includes(words.trim()))
    }
    await expect.poll(showsAnother).toBe(true)
    await expectOnlyText(page)
  }
  expect(given.length).toBeGreaterThan(INJECTION_STRINGS.length)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('texts that are stored and sent with the page stay texts', async ({ page }) => {
  await page.goto('/?as=user12')
  const topic = { participant1Id: 'user12', participant2Id: 'user11', type: 'general' }
  const { id } = await (await page.request.post('/api/conversations', { data: topic })).json()
  for (const content of packInjections(LONGEST_MESSAGE)) {
    const data = { senderId: 'user12', content }
    const sent = await page.request.post(`/api/conversations/${id}/messages`, { data })
    expect(sent.status()).toBe(201)
  }
  await page.goto(`/messages?conversation=${id}`)
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('data-injected')
  await expectOnlyText(page)

  const search = encodeURIComponent(INJECTION_FAMILIES.markup.slice(0, 2).join(' '))
  await page.goto(`/plots?query=${search}&location=${search}`)
  await expect(page.getByLabel('Search')).toHaveValue(/data-injected/)
  await expectOnlyText(page)
  await page.goto(`/plots/${encodeURIComponent('"><img data-injected src=x onerror=injected=1>')}`)
  await expect(page.getByRole('main')).toBeVisible()
  await expectOnlyText(page)
})
