import { type Browser, expect, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/find-browser.ts'
import { aDevice } from '../../server/src/testing/outside/push-stand-in.ts'
import { dayAhead } from '../day-ahead.ts'
import { launchOptions } from '../launch-options.ts'
import { deliverPush, shownOn, standInForPushManager, tapShown } from './pushed-browser.ts'
import { signUpHere, test } from './with-accounts.ts'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // One without windows shows no notifications either.
  launchOptions: launchOptions(findBrowser()),
})

const SHORTLY_MS = 1000
const SECRET = 'For the beans of my late aunt'

const plot = {
  ...{ description: 'Two beds by the wall.', location: 'Bend, OR', address: 'Bend, OR' },
  ...{ size: '4x8 feet', price: 21, status: 'available', soilType: 'loamy' },
  ...{ sunExposure: 'full-sun', waterAccess: true, toolStorageAccess: false },
  ...{ parkingAvailable: false, accessibilityFeatures: false },
  coordinates: { lat: 44.06, lng: -121.31 },
}

async function signUp(page: Page, address: string): Promise<string> {
  await page.goto('/sign-in')
  await signUpHere(page, address)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  return (await (await page.request.get('/api/me')).json()).id
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Tell me on this device' })

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings?tab=notifications')
  await expect(theSwitch(page)).toBeEnabled()
}

async function letDeviceHear(page: Page): Promise<void> {
  await openSettings(page)
  await expect(theSwitch(page)).not.toBeChecked()
  await theSwitch(page).click()
  await expect(theSwitch(page)).toBeChecked()
  await expect(page.getByLabel('On my devices: Booking requests')).toBeChecked()
}

interface Asking {
  baseURL: string
  /** Who is asked, and for what. */
  hostId: string
  name: string
  address: string
}

/** In a browser of their own, in the thread with the host; gives the page with the form. */
async function openThread(browser: Browser, { baseURL, hostId, address }: Asking): Promise<Page> {
  const renter = await (await browser.newContext({ baseURL })).newPage()
  const data = {
    ...{ participant1Id: await signUp(renter, address), participant2Id: hostId },
    type: 'general',
  }
  const { id } = await (await renter.request.post('/api/conversations', { data })).json()
  await renter.goto(`/messages?conversation=${id}`)
  return renter
}

async function askFor(renter: Page, name: string, inDays: number): Promise<void> {
  await renter.getByRole('button', { name: 'Booking Request', exact: true }).click()
  const dialog = renter.getByRole('dialog', { name: 'Send Booking Request' })
  await dialog.getByLabel('Item type').selectOption('plot')
  await dialog.getByLabel('Item (optional)').selectOption(name)
  await dialog.getByLabel('Start date').fill(dayAhead(inDays))
  await dialog.getByLabel('End date').fill(dayAhead(inDays + 9))
  await dialog.getByLabel(/notes/i).fill(SECRET)
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog).toBeHidden()
}

test('a request rings on the device that its host let hear, shows what it may and leads there; a device that is gone is off', async ({
  page,
  browser,
  baseURL,
  place: { pushService },
}) => {
  const device = aDevice('of-the-host')
  await standInForPushManager(page, device.subscription)
  const name = 'Quince wall'
  const hostId = await signUp(page, 'hedda@example.org')
  const listed = await page.request.post('/api/plots', { data: { ...plot, name, ownerId: hostId } })
  expect(listed.status()).toBe(201)
  await letDeviceHear(page)

  const arrived = () =>
    pushService.arrived.filter(
      ({ path }) => path === new URL(device.subscription.endpoint).pathname,
    )
  const opened = (n: number) => JSON.parse(device.open(arrived()[n]?.body ?? Buffer.alloc(0)))
  const asking = { baseURL, hostId, name, address: 'rufus@example.org' }
  const renter = await openThread(browser, asking)
  await askFor(renter, name, 40)
  await expect.poll(() => arrived().length).toBe(1)
  const discreet = { title: 'Commonplot', body: 'Somebody asks to book with you.' }
  expect(opened(0)).toMatchObject({ kind: 'booking_request', ...discreet })
  expect(JSON.stringify(opened(0))).not.toMatch(new RegExp(`${SECRET}|${name}|Rufus`, 'i'))

  await deliverPush(page, JSON.stringify(opened(0)))
  await expect.poll(() => shownOn(page)).toEqual([{ ...discreet, tag: opened(0).tag }])
  await tapShown(page)
  const thread = new URL(renter.url()).searchParams.get('conversation')
  await expect(page).toHaveURL(new RegExp(`/messages\\?conversation=${thread}`))
  await expect.poll(() => shownOn(page)).toEqual([])

  await openSettings(page)
  await page.getByLabel('Show what was written').click()
  await expect(page.getByLabel('Show what was written')).toBeChecked()
  await expect(theSwitch(page)).toBeEnabled()
  await askFor(renter, name, 60)
  await expect.poll(() => arrived().length).toBe(2)
  expect(opened(1)).toMatchObject({
    title: expect.stringContaining(`asks for ${name}`),
    body: expect.stringContaining(SECRET),
  })

  pushService.service.status = 410
  await askFor(renter, name, 80)
  await expect.poll(() => arrived().length).toBe(3)
  pushService.service.status = 201
  // The server forgets the device once it has read the answer.
  await expect(async () => {
    await openSettings(page)
    await expect(theSwitch(page)).not.toBeChecked({ timeout: SHORTLY_MS })
  }).toPass()
  await renter.context().close()
})
