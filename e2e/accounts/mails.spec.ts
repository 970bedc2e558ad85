import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from '../accessibility.ts'
import { openPlace } from '../place.ts'
import { test } from '../test.ts'
import { enterAs } from './with-accounts.ts'

interface Mail {
  to: string
  subject: string
  html: string
}

async function openIn(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

async function make(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** What somebody was mailed of what happened; the codes they signed in with are not news. */
async function newsTo(page: Page, address: string): Promise<Mail[]> {
  const mails: Mail[] = await (await page.request.get('/dev/mail.json')).json()
  return mails.filter(({ to, subject }) => to.includes(address) && !/code/i.test(subject))
}

const subjectsTo = async (page: Page, address: string) =>
  (await newsTo(page, address)).map(({ subject }) => subject)

// A mail is shown within the page of a mail program, which has the landmarks.
const IN_A_MAIL = { region: { enabled: false } }

/** As a mail program shows it, on a phone and on a desk, by day and by night. */
async function expectLegible(browser: Browser, html: string): Promise<void> {
  const reader = await (await browser.newContext()).newPage()
  await reader.setContent(html)
  for (const width of [360, 800]) {
    await reader.setViewportSize({ width, height: 640 })
    await expectNoFindings(reader, 'body', IN_A_MAIL)
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await reader.context().close()
}

test('unread messages are mailed after a pause, stop with one press, and the rest comes once a day', async ({
  browser,
}) => {
  // Three starts of a product in it.
  test.slow()
  const place = await openPlace({ ACCOUNTS: 'on', DEMO_DATA: 'on' })
  const [ana, bo] = [await openIn(browser, place.url), await openIn(browser, place.url)]
  const anaId = await enterAs(ana, 'ana@example.org')
  const boId = await enterAs(bo, 'bo@example.org')
  const thread = async (type: string) => {
    const people = { participant1Id: boId, participant2Id: anaId, type }
    return (await (await bo.request.post('/api/conversations', { data: people })).json()).id
  }
  const say = (from: Page, senderId: string, id: string, content: string) =>
    make(from, `/api/conversations/${id}/messages`, { senderId, content })
  const [read, unread] = [await thread('general'), await thread('plot_inquiry')]

  await ana.goto(`/messages?conversation=${read}`)
  await say(bo, boId, read, 'Read in the app')
  const messages = ana.getByRole('list', { name: 'Messages' })
  await expect(messages.getByText('Read in the app')).toBeVisible()
  await say(bo, boId, unread, 'Is the gate open?')
  await expect(ana.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  expect(await newsTo(ana, 'ana@example.org')).toEqual([])

  await place.restart({ CLOCK_OFFSET: 'PT15M' })
  await expect.poll(() => newsTo(ana, 'ana@example.org')).toHaveLength(1)
  const [mail] = await newsTo(ana, 'ana@example.org')
  expect(mail?.subject).toMatch(/^New message from /)
  expect(mail?.html).toContain('Is the gate open?')
  expect(mail?.html).not.toContain('Read in the app')
  await expectLegible(browser, mail?.html ?? '')

  // From the mail, in a browser that knows nobody.
  const stranger = await openIn(browser, place.url)
  await stranger.setContent(mail?.html ?? '')
  const stop = stranger.getByRole('link', { name: 'Stop these mails' })
  await stranger.goto((await stop.getAttribute('href')) ?? '')
  await expect(stranger.getByRole('heading')).toHaveText('Stop mail about messages?')
  await expectNoFindings(stranger)
  await stranger.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(stranger.getByRole('heading')).toHaveText('You get no more of these mails')

  await say(bo, boId, unread, 'And the shed?')
  await say(ana, anaId, unread, 'Both are open')
  const post = await make(ana, '/api/posts', { content: 'First beans' })
  await make(bo, `/api/posts/${post.id}/comments`, { content: 'Already?' })
  await place.restart({ CLOCK_OFFSET: 'P2D' })
  // Bo has stopped nothing; what both were to be mailed left in one sweep.
  await expect.poll(() => newsTo(bo, 'bo@example.org')).toHaveLength(1)
  await expect.poll(() => newsTo(ana, 'ana@example.org')).toHaveLength(2)
  expect(await subjectsTo(ana, 'ana@example.org')).toEqual([
    'Your day at Commonplot: 1 thing is new',
    mail?.subject,
  ])
  const [digest] = await newsTo(ana, 'ana@example.org')
  expect(digest?.html).toContain('Already?')
  await expectLegible(browser, digest?.html ?? '')
  await place.close()
})
