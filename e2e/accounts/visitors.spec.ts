import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from '../accessibility.ts'
import { connectedLive } from '../loaded.ts'
import { codeFor, enterAs, signUpHere, test } from './with-accounts.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' })
const header = (page: Page) => page.getByRole('banner')

test('a visitor chooses dates, signs in over the page and pays for just these', async ({
  page,
}) => {
  await page.goto('/plots/plot-1')
  await page.getByRole('button', { name: 'Book This Plot' }).first().click()
  const year = new Date().getFullYear() + 1
  await page.getByLabel('Start Date').fill(`${year}-03-01`)
  await page.getByLabel('End Date').fill(`${year}-04-15`)
  await page.getByLabel(/Special Requests/).fill('A key for the shed')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(sheet(page)).toBeVisible()
  await expectNoFindings(page)
  await signUpHere(page, 'dana@example.org')
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeVisible()
  const { id } = await (await page.request.get('/api/me')).json()
  const held = await (await page.request.get(`/api/rentals?userId=${id}`)).json()
  expect(held).toEqual([
    expect.objectContaining({ startDate: `${year}-03-01`, endDate: `${year}-04-15` }),
  ])
})

test('the link of the mail opens a page with the code in it, which the person sends', async ({
  page,
  context,
}) => {
  const address = 'lin@example.org'
  await page.goto('/messages')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await codeFor(page, address)
  const mailed = await context.newPage()
  await mailed.goto(`/sign-in#code=${code.replace('-', '')}`)
  await expect(mailed.getByLabel('Code from the mail')).toHaveValue(code)
  expect((await mailed.request.get('/api/me')).status()).toBe(401)
  await expectNoFindings(mailed)
  await mailed.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(header(mailed).getByRole('link', { name: 'Profile' })).toBeVisible()
  // The tab that was left behind follows.
  await expect(header(page).getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('signing out leaves nothing of the person, not even behind the Back button', async ({
  page,
}) => {
  await enterAs(page, 'noor@example.org')
  await page.goto('/profile')
  await expect(header(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(page.getByText('My rentals')).toBeVisible()
  await page.goto('/plots')
  // As another tab of the same browser does it.
  await page.evaluate(async () => {
    await fetch('/api/sign-out', { method: 'POST' })
    localStorage.setItem('acting-person', '')
  })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your corner of the garden' })).toBeVisible()
  await expect(page.getByText('My rentals')).toBeHidden()
})

test('a session that is ended elsewhere closes the page’s channel, and the page says so', async ({
  page,
}) => {
  await enterAs(page, 'omar@example.org')
  const connected = connectedLive(page)
  // The part that says so comes after the session has ended.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/sign-in-with-picture-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/host-plot')
  await expect(header(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.getByLabel('Plot name').fill('Behind the mill')
  await connected
  // Not through the page, which would know.
  await page.request.post('/api/sign-out')
  release()
  await expect(page.getByText('You have been signed out', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Plot name')).toHaveValue('Behind the mill')
  await expect(header(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('two people who signed in write to each other live', async ({ browser, baseURL }) => {
  const open = async (address: string) => {
    const page = await (await browser.newContext({ baseURL })).newPage()
    return { page, id: await enterAs(page, address) }
  }
  const one = await open('pia@example.org')
  const two = await open('raj@example.org')
  const data = { participant1Id: one.id, participant2Id: two.id, type: 'general' }
  const started = await one.page.request.post('/api/conversations', { data })
  const { id } = await started.json()
  for (const { page } of [one, two]) {
    const connected = connectedLive(page)
    await page.goto(`/messages?conversation=${id}`)
    await expect(header(page).getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible()
    await connected
  }
  const say = async (page: Page, words: string) => {
    await page.getByPlaceholder('Type your message...').fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  const heard = (page: Page, words: string) =>
    expect(page.getByRole('list', { name: 'Messages' }).getByText(words)).toBeVisible()
  await say(one.page, 'Are your beans up?')
  await heard(two.page, 'Are your beans up?')
  await say(two.page, 'Since Tuesday')
  await heard(one.page, 'Since Tuesday')
})
