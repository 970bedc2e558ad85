import { expect, type Page } from '@playwright/test'
import { goOffline } from './loaded.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const feed = (page: Page) => page.getByRole('region', { name: 'Community Feed' })
const update = (page: Page) => page.getByLabel('Share an update')
const isReady = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' })

/** Holds every such request until it is let go. */
async function hold(page: Page, path: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const bodies: string[] = []
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    bodies.push(route.request().postDataJSON().content)
    await promise
    await route.fallback()
  })
  return { release, bodies }
}

test('a post typed while the last one is on its way stays, over a reload too, and pressed twice it is posted once [B4] [B5] [B19] @phone', async ({
  page,
}, { project, retry }) => {
  const words = `Onions, ${project.name} ${retry}`
  await actAs(page, 'user6')
  await page.goto('/')
  await isReady(page)
  const { release, bodies } = await hold(page, '**/api/posts')
  await update(page).fill(words)
  await page.getByRole('button', { name: 'Post', exact: true }).evaluate((button) => {
    ;(button as HTMLElement).click()
    ;(button as HTMLElement).click()
  })
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeVisible()
  await update(page).pressSequentially('And garl')
  release()
  await expect(feed(page).getByRole('article').filter({ hasText: words })).toHaveCount(1)
  await expect(update(page)).toHaveValue('And garl')
  await page.reload()
  await expect(update(page)).toHaveValue('And garl')
  expect(bodies).toEqual([words])

  // In another tab there is nothing of it, and nothing of what is written there comes here.
  const other = await page.context().newPage()
  await other.goto('/')
  await isReady(other)
  await expect(update(other)).toHaveValue('')
  await update(other).fill('Elsewhere')
  await page.reload()
  await expect(update(page)).toHaveValue('And garl')
})

test('a post that cannot be sent comes back into its field before what was typed since [B4]', async ({
  page,
}) => {
  await actAs(page, 'user6')
  await page.goto('/')
  await isReady(page)
  await update(page).fill('Kept words')
  // The code of toasts comes once the page stands.
  await expect(page.getByRole('region', { name: /^Notifications \(/ })).toBeAttached()
  await goOffline(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(
    page.getByText('Failed to share your update. Please try again.').first(),
  ).toBeVisible()
  await expect(update(page)).toHaveValue('Kept words')
})

test('messages sent with Enter while the last is on its way go in order, each once, even over a reload [B24] @phone', async ({
  page,
}, { project }) => {
  await actAs(page, 'user6')
  const type = `order ${project.name}`
  const data = { participant1Id: 'user6', participant2Id: 'user11', type }
  const { id } = await (await page.request.post('/api/conversations', { data })).json()
  await page.goto(`/messages?conversation=${id}`)
  await isReady(page)
  const { release, bodies } = await hold(page, '**/messages')
  const field = page.getByPlaceholder('Type your message...')
  await field.click()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Thr')
  await expect(page.getByText('Sending...')).toHaveCount(2)
  expect(bodies).toEqual(['One'])
  // Messages that had not been sent when the page was left goes out afterwards.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  release()
  await page.reload()
  await expect(field).toHaveValue('Thr')
  const stored = async () => {
    const answer = await page.request.get(`/api/conversations/${id}/messages`)
    return (await answer.json()).map(({ content }: { content: string }) => content)
  }
  await expect.poll(stored).toEqual(['One', 'Two'])
  await expect(page.getByText('Sending...')).toHaveCount(0)
})

test('a shared post opens by its own address, also beyond the first page, and likes go to the other tab [B13] [B21] [B24] @phone', async ({
  page,
}, { project }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) =>
          Promise.resolve(document.body.setAttribute('data-copied', text)),
      },
    })
  })
  await actAs(page, project.name === 'phone' ? 'user3' : 'user4')
  await page.goto('/')
  await isReady(page)
  const card = feed(page).getByRole('article').nth(1)
  const words = (await card.locator('p.whitespace-pre-line').textContent()) ?? ''
  await card.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-copied', /\/posts\/[\w-]+$/)
  const address = (await page.locator('body').getAttribute('data-copied')) ?? ''

  const other = await page.context().newPage()
  await other.goto(address)
  await isReady(other)
  await expect(other.getByRole('article').getByText(words)).toBeVisible()
  await expect(other).toHaveTitle(/in the Community Feed/)
  const like = (tab: Page) =>
    tab.getByRole('article').filter({ hasText: words }).getByRole('button', { name: /^Like/ })
  const before = await like(page).getAttribute('aria-pressed')
  await like(other).click()
  const after = before === 'true' ? 'false' : 'true'
  await expect(like(other)).toHaveAttribute('aria-pressed', after)
  await expect(like(page)).toHaveAttribute('aria-pressed', after)
  await expect(like(page)).toHaveText((await like(other).textContent()) ?? '')

  await other.getByRole('article').getByRole('link').first().click()
  await expect(other).toHaveURL(/\/people\//)
  const gone = await page.request.get('/posts/nowhere')
  expect(gone.status()).toBe(404)
})
