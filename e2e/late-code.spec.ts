import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { expectLoaded, goOffline } from './loaded.ts'
import { actAs, pressOn } from './people.ts'
import { test } from './test.ts'

/** Refuses the first so many files whose names match, as a server does that was asked too often. */
async function refuseFirst(page: Page, files: RegExp, count: number): Promise<() => number> {
  let asked = 0
  await page.route(files, (route) => {
    asked += 1
    if (asked > count) return route.continue()
    return route.fulfill({ status: 429, body: '{"message":"Please wait"}' })
  })
  return () => asked
}

async function openThread(page: Page): Promise<void> {
  await actAs(page, 'user10')
  const data = { participant1Id: 'user10', participant2Id: 'user12', type: 'late' }
  const { id } = await (await page.request.post('/api/conversations', { data })).json()
  await page.goto(`/messages?conversation=${id}`)
}

/** Its styles were refused as well, and came with the code. */
const expectStyled = (dialog: Locator) =>
  expect(dialog.locator('.uppy-Dashboard-inner')).toHaveCSS('position', 'relative')

test('a press is not lost when the code behind it is refused at first, nor is anything else on the page', async ({
  page,
}) => {
  const asked = await refuseFirst(page, /file-uploader-.*\.(js|css)$/, 2)
  await openThread(page)
  await page.getByPlaceholder('Type your message...').fill('Half a sentence')
  await pressOn(page, page.getByRole('button', { name: 'Attach File' }))
  const dialog = page.getByRole('dialog', { name: 'Attach File' })
  await expect(dialog.getByText(/Drop files here/)).toBeVisible()
  await expectStyled(dialog)
  expect(asked()).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Type your message...')).toHaveValue('Half a sentence')
})

test('words typed and sent with Enter before the code came are sent, once', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*.js', async (route) => {
    await released
    await route.continue()
  })
  await actAs(page, 'user10')
  const data = { participant1Id: 'user10', participant2Id: 'user11', type: 'early' }
  const { id } = await (await page.request.post('/api/conversations', { data })).json()
  await page.goto(`/messages?conversation=${id}`, { waitUntil: 'commit' })
  const field = page.getByPlaceholder('Type your message...')
  await field.click()
  await page.keyboard.type('Before anybody listened')
  await page.keyboard.press('Enter')
  release()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages.getByText('Before anybody listened')).toHaveCount(1)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('without a network a part says so in its own place, and comes when the network is back', async ({
  page,
}) => {
  await openThread(page)
  await expectLoaded(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Attach File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attach File' })
  await expect(dialog.getByText('This part could not be loaded.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByText(/Drop files here/)).toBeVisible()
  await expectStyled(dialog)
})

test('a menu whose code cannot be had says so and opens with the next press @phone-only', async ({
  page,
}) => {
  const isSheet = (request: Request) => /navigation-sheet-/.test(request.url())
  await page.goto('/tools')
  await expectLoaded(page)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', isSheet)
  const menu = page.getByRole('button', { name: /^Menu/ })
  await menu.tap()
  await failed
  await expect(page.getByText('This needs a connection. Please try again.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tool Sharing', level: 1 })).toBeVisible()
  await page.context().setOffline(false)
  await menu.tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a bell whose code cannot be had leaves what is typed, and rings with the next press', async ({
  page,
}) => {
  await openThread(page)
  await expectLoaded(page)
  const typed = page.getByPlaceholder('Type your message...')
  await typed.fill('Half a sentence')
  await page.context().setOffline(true)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByText('This needs a connection. Please try again.').first()).toBeVisible()
  await expect(typed).toHaveValue('Half a sentence')
  await page.context().setOffline(false)
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})

test('a page whose first code is refused for a moment still does what was pressed', async ({
  page,
}) => {
  const asked = await refuseFirst(page, /assets\/landing-.*\.js$/, 2)
  await page.goto('/plots')
  await pressOn(page, page.getByRole('button', { name: /^More Filters/ }))
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(asked()).toBeGreaterThan(2)
})

test('a page whose first code cannot be had says so, and works once the network is back', async ({
  page,
}) => {
  await page.route('**/assets/landing-*.js', (route) => route.abort())
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  )
  await page.goto('/plots')
  const said = page.getByText('This page has not fully loaded')
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: /^More Filters/ }).click()
  await page.unroute('**/assets/landing-*.js')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(said).toBeHidden()
})
