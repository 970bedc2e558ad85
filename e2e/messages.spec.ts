import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { dayAhead } from './day-ahead.ts'
import { payByCard } from './fill-in.ts'
import { connectedLive } from './loaded.ts'
import { actAs, pressOn, tabTo, typeInto } from './people.ts'
import { test } from './test.ts'

const SMALLEST_TARGET_PX = 44
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function personaPage(browser: Browser, userId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await actAs(page, userId)
  return page
}

/** Two people in a conversation of their own, both looking at it. */
async function openTogether(
  browser: Browser,
  first: string,
  second: string,
  type: string,
  arrived: (page: Page) => Promise<unknown> = connectedLive,
) {
  const pages = [await personaPage(browser, first), await personaPage(browser, second)] as const
  const data = { participant1Id: first, participant2Id: second, type }
  const { id } = await (await pages[0].request.post('/api/conversations', { data })).json()
  // The part that listens and sends comes after the screen.
  const connected = pages.map(arrived)
  await Promise.all(pages.map((page) => page.goto(`/messages?conversation=${id}`)))
  for (const page of pages) {
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible()
  }
  await Promise.all(connected)
  return pages
}

async function say(page: Page, words: string) {
  await page.getByPlaceholder('Type your message...').fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const message = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Messages' }).getByText(words)

test('two people chat live, both ways [MSG-01] [MSG-55] [MSG-56] [MSG-58]', async ({ browser }) => {
  const [one, two] = await openTogether(browser, 'user7', 'user8', 'general')
  const frames: unknown[] = []
  one.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => frames.push(JSON.parse(String(payload)))),
  )
  await one.reload()
  await expect(one.getByPlaceholder('Type your message...')).toBeVisible()
  const connected = { type: 'user_connected', userId: 'user7' }
  await expect.poll(() => frames).toEqual([connected])
  await say(one, 'Is the gate open?')
  await expect(message(two, 'Is the gate open?')).toBeVisible()
  const conversationId = new URL(one.url()).searchParams.get('conversation')
  const messageData = { id: expect.any(String) }
  const told = { type: 'new_message', conversationId, messageData }
  await expect.poll(() => frames).toEqual([connected, told])
  await say(two, 'It is, give it a shove')
  await expect(message(one, 'It is, give it a shove')).toBeVisible()
  const list = one.getByRole('list', { name: 'Conversations' })
  await expect(list.getByText('It is, give it a shove')).toBeVisible()
})

test('a message is one call of its sender beside reading on, and one of its reader [MSG-22]', async ({
  browser,
}) => {
  const seen: string[][] = []
  const underway = new Set<Request>()
  const watchCalls = (page: Page) => {
    const calls: string[] = []
    seen.push(calls)
    const pathOf = (request: Request) => new URL(request.url()).pathname
    page.on('request', (request) => {
      if (pathOf(request).startsWith('/api/')) underway.add(request)
    })
    // Reading again, once the channel is open, gives up what is still under way.
    page.on('requestfailed', (request) => underway.delete(request))
    page.on('requestfinished', (request) => {
      if (underway.delete(request))
        calls.push(`${request.method()} ${pathOf(request).split('/').at(-1)}`)
    })
    // The bell is the last that a page asks for by itself.
    return Promise.all([connectedLive(page), page.waitForResponse(/\/api\/notifications/)])
  }
  const [one, two] = await openTogether(browser, 'user7', 'user9', 'counted', watchCalls)
  await expect.poll(() => underway.size).toBe(0)
  for (const calls of seen) calls.length = 0
  const reads = () => seen.map((calls) => calls.filter((call) => call === 'PATCH read').length)
  await say(one, 'The first')
  await expect(message(two, 'The first')).toBeVisible()
  await say(two, 'The second')
  await expect(message(one, 'The second')).toBeVisible()
  await expect.poll(reads).toEqual([2, 2])
  // A first message also asks for the picture of its sender.
  await expect.poll(() => underway.size).toBe(0)
  for (const calls of seen) calls.length = 0

  await say(one, 'Counted')
  await expect(message(two, 'Counted')).toBeVisible()
  await expect.poll(reads).toEqual([1, 1])
  // Whatever else it caused is over by the time that an answer is there.
  await say(two, 'Answered')
  await expect(message(one, 'Answered')).toBeVisible()
  await expect.poll(reads).toEqual([2, 2])
  expect(seen).toEqual([
    ['POST messages', 'PATCH read', 'PATCH read'],
    ['PATCH read', 'POST messages', 'PATCH read'],
  ])
})

test('messages sent while the line was cut arrive once when it is back', async ({ browser }) => {
  const [one, two] = await openTogether(browser, 'user9', 'user10', 'general')
  await one.context().setOffline(true)
  await say(two, 'Can you hear me?')
  await expect(message(two, 'Can you hear me?')).toBeVisible()
  await say(one, 'Written in the shed')
  await expect(one.getByText('Not sent')).toBeVisible()
  await one.context().setOffline(false)
  await expect(message(two, 'Written in the shed')).toHaveCount(1)
  await expect(message(one, 'Can you hear me?')).toHaveCount(1)
  await expect(one.getByText('Not sent')).toBeHidden()
  await expect(message(one, 'Written in the shed')).toHaveCount(1)
})

test('a picture is shared with a preview [MSG-16] [MSG-33] [MSG-36] [MSG-39] [API-63]', async ({
  browser,
}) => {
  const [one, two] = await openTogether(browser, 'user11', 'user12', 'general')
  await one.getByRole('button', { name: 'Attach File' }).click()
  const dialog = one.getByRole('dialog', { name: 'Attach File' })
  const file = { name: 'bed.png', mimeType: 'image/png', buffer: PNG }
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(one.getByText('File Shared').first()).toBeVisible()
  await expect(one.getByText('Your file has been shared successfully.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  const preview = two.getByRole('img', { name: 'bed.png' })
  await expect(preview).toBeVisible()
  const width = () => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(1)
})

test('a booking request is accepted live and paid [MSG-59] [MSG-61]', async ({ browser }) => {
  const firstDay = 200
  const [renter, host] = await openTogether(browser, 'user8', 'user2', 'general')
  await renter.getByRole('button', { name: 'Booking Request', exact: true }).click()
  const dialog = renter.getByRole('dialog', { name: 'Send Booking Request' })
  await dialog.getByLabel('Item type').selectOption('plot')
  await dialog.getByLabel('Item (optional)').selectOption('Sunrise Raised Beds')
  await dialog.getByLabel('Start date').fill(dayAhead(firstDay))
  await dialog.getByLabel('End date').fill(dayAhead(firstDay + 19))
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(host.getByText('You have received a new booking request.').first()).toBeVisible()
  const cardOf = (page: Page) =>
    page.getByRole('article', { name: /^Booking request: Sunrise/ }).last()
  await cardOf(host).getByRole('button', { name: 'Accept' }).click()
  await expect(renter.getByText('Booking Response').first()).toBeVisible()
  await expect(renter.getByText('Your booking request has been updated.').first()).toBeVisible()
  await cardOf(renter).getByRole('button', { name: 'Pay now' }).click()
  await renter.getByRole('button', { name: 'Continue to Payment' }).click()
  await payByCard(renter)
  await expect(renter.getByRole('dialog', { name: 'Booking confirmed' })).toBeVisible()
  await renter.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  for (const page of [renter, host]) {
    await expect(cardOf(page).getByText('Paid', { exact: true })).toBeVisible()
  }
})

test('a long thread keeps few rows in the page, and its place when older ones load [MSG-20]', async ({
  browser,
}) => {
  const page = await personaPage(browser, 'user12')
  const data = { participant1Id: 'user12', participant2Id: 'user11', type: 'long' }
  const { id } = await (await page.request.post('/api/conversations', { data })).json()
  const other = await personaPage(browser, 'user11')
  for (let n = 1; n <= 130; n += 1) {
    // A writer without an answer is bounded.
    const [senderId, by] = n % 25 === 0 ? (['user11', other] as const) : (['user12', page] as const)
    const data = { senderId, content: `Row ${n} of many` }
    await expect(await by.request.post(`/api/conversations/${id}/messages`, { data })).toBeOK()
  }
  await page.goto(`/messages?conversation=${id}`)
  const thread = page.getByRole('region', { name: 'Thread' })
  const rows = page.getByRole('list', { name: 'Messages' }).getByText(/^Row \d+ of many$/)
  await expect(message(page, 'Row 130 of many')).toBeInViewport()
  await expect.poll(() => rows.count()).toBeLessThan(50)

  const scrollTo = (top: number) => thread.evaluate((box, y) => box.scrollTo(0, y), top)
  await scrollTo(600)
  await expect(message(page, 'Row 76 of many')).toBeAttached()
  const before = await message(page, 'Row 76 of many').boundingBox()
  await scrollTo(250)
  await expect(message(page, 'Row 66 of many')).toBeAttached()
  const after = await message(page, 'Row 76 of many').boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0) - 350)).toBeLessThan(3)

  await scrollTo(0)
  await expect(message(page, 'Row 1 of many')).toBeAttached()
  await expect.poll(() => rows.count()).toBeLessThan(80)
  await say(page, 'The newest')
  await expect(message(page, 'The newest')).toBeInViewport()
  await expect(message(page, 'Row 1 of many')).toHaveCount(0)
})

test('a thread is opened, written in and its dialogs visited with the keyboard alone', async ({
  page,
}) => {
  await actAs(page, 'user9')
  const data = { participant1Id: 'user9', participant2Id: 'user12', type: 'keys' }
  await page.request.post('/api/conversations', { data })
  await page.goto('/messages')
  const list = page.getByRole('list', { name: 'Conversations' })
  await pressOn(page, list.getByRole('button').first())
  await typeInto(page, page.getByLabel('Message', { exact: true }), 'No mouse in this shed')
  await page.keyboard.press('Enter')
  await expect(message(page, 'No mouse in this shed')).toBeVisible()
  for (const name of ['Attach File', 'Booking Request']) {
    const opener = page.getByRole('button', { name, exact: true })
    await pressOn(page, opener)
    await expect(page.getByRole('dialog').getByText(/Drop files here|Item type/)).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
  await tabTo(page, page.getByRole('region', { name: 'Thread' }))
})

test('on phones the list comes first, then the thread with a way back @phone-only', async ({
  page,
}) => {
  await page.goto('/messages')
  await page.getByRole('button', { name: /Plot Inquiry/ }).tap()
  await expect(page.getByPlaceholder('Type your message...')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeHidden()
  const messages = page.getByRole('list', { name: 'Messages' })
  const more = await messages.getByRole('button', { name: 'More' }).first().boundingBox()
  expect([more?.width, more?.height]).toEqual([SMALLEST_TARGET_PX, SMALLEST_TARGET_PX])
  await page.getByRole('button', { name: 'Back to conversations' }).tap()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
})
