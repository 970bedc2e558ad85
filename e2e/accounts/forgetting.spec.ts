import { type BrowserContext, expect, type Page } from '@playwright/test'
import { signUpHere, test } from './with-accounts.ts'

test.use({ serviceWorkers: 'allow' })

const SECRET = 'The shed opens with 4711'
const ADDRESS = 'ava.first@example.org'

async function signUp(page: Page, address: string): Promise<string> {
  await page.goto('/sign-in')
  await signUpHere(page, address)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  return (await (await page.request.get('/api/me')).json()).id
}

/** A thread with something in it that is nobody else's business. */
async function writeSecret(page: Page, userId: string): Promise<string> {
  const data = { participant1Id: userId, participant2Id: 'user2', type: 'general' }
  const { id } = await (await page.request.post('/api/conversations', { data })).json()
  const message = { senderId: userId, content: SECRET }
  const sent = await page.request.post(`/api/conversations/${id}/messages`, { data: message })
  await expect(sent).toBeOK()
  return `/messages?conversation=${id}`
}

/** Everything that a browser keeps of this place and a script can read, as one text. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    kept.push(JSON.stringify(await indexedDB.databases()), document.documentElement.outerHTML)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (request.url.includes('/assets/')) continue
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return kept.join('\n')
  })

async function expectNothingOf(page: Page, traces: string[]): Promise<void> {
  let kept = ''
  // A page that is still on its way takes the question with it.
  await expect(async () => {
    kept = await everythingKept(page)
  }).toPass()
  expect(traces.filter((trace) => kept.includes(trace))).toEqual([])
}

async function openWithoutNetwork(page: Page, context: BrowserContext, traces: string[]) {
  await context.setOffline(true)
  for (const go of [() => page.goBack(), () => page.goto('/messages')]) {
    // Where nothing is kept yet, the browser shows a page of its own, which no script can read.
    const isOurs = await go().then(
      () => true,
      () => false,
    )
    await expect(page.getByText(SECRET)).toHaveCount(0)
    if (isOurs) await expectNothingOf(page, traces)
  }
  await context.setOffline(false)
}

test('the next person in the same browser meets nothing of the one who signed out, with or without a network', async ({
  page,
  context,
}) => {
  const userId = await signUp(page, ADDRESS)
  const thread = await writeSecret(page, userId)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const path of ['/profile', '/account', thread]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await expect(page.getByText(SECRET).first()).toBeVisible()
  // So that there is something to forget: without a network it is all still there.
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(SECRET).first()).toBeVisible()
  await context.setOffline(false)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  const traces = [SECRET, ADDRESS, userId]
  await openWithoutNetwork(page, context, traces)

  await signUp(page, 'ben.second@example.org')
  await page.goto('/messages')
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expectNothingOf(page, traces)
  await openWithoutNetwork(page, context, traces)
  await page.goto(thread)
  await expect(page.getByText(SECRET)).toHaveCount(0)
})
