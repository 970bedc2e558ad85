import { expect, type Page } from '@playwright/test'
import { aPhoto } from '../server/src/testing/made-up-pictures.ts'
import { addDays } from '../shared/src/dates/plain-date.ts'
import { todayIn } from '../shared/src/dates/time-zone.ts'
import { expectNoFindings } from './accessibility.ts'
import { payByCard } from './fill-in.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** From today on, where the tool is; answers where its card is. */
async function rentToday(page: Page, toolId: string): Promise<string> {
  const { timeZone } = await (await page.request.get(`/api/tools/${toolId}`)).json()
  const today = todayIn(timeZone, Date.now())
  await page.goto(`/tools/${toolId}`)
  await page.getByRole('button', { name: 'Rent This Tool' }).first().click()
  await page.getByLabel('Start Date').fill(today)
  await page.getByLabel('End Date').fill(addDays(today, 1))
  const answer = page.waitForResponse((response) => response.url().endsWith(`/${toolId}/rent`))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const { rental } = await (await answer).json()
  await payByCard(page)
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  return `/rentals/${rental.id}`
}

async function report(page: Page, label: string, fill?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await fill?.()
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

async function addPhoto(page: Page): Promise<void> {
  const buffer = await aPhoto(800, 600).jpeg().toBuffer()
  const photo = { name: 'shed.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Choose photos').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Chosen: shed.jpg' })).toBeVisible()
}

test('a tool is picked up in a shed without a network, brought back, and the deposit goes back once the host says so [I19-1] [I19-2] @phone', async ({
  page,
  browser,
  baseURL,
}, { retry, project }) => {
  const isPhone = project.name === 'phone'
  const [toolId, hostId] = isPhone || retry > 0 ? ['tool-1', 'user2'] : ['tool-4', 'user4']
  await actAs(page, 'user11')
  const card = await rentToday(page, toolId)
  await page.goto(card)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // What was asked before the worker was in charge is asked again under its eyes.
  await page.reload()
  await expect(page.getByText('Pick it up today')).toBeVisible()
  await expectNoFindings(page)
  await page.waitForLoadState('networkidle')

  await page.context().setOffline(true)
  await report(page, 'I have picked it up', async () => {
    await addPhoto(page)
    await page.getByLabel('Note').fill('Starts at the second pull')
  })
  await expect(page.getByText(/is kept on this device/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/is kept on this device/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Due back on/)).toBeVisible()
  await expect(page.getByText('Starts at the second pull')).toBeVisible()
  await expect(page.getByRole('img', { name: /You said it was handed over/ })).toBeVisible()
  await report(page, 'I have brought it back')
  await expect(page.getByText(/deposit goes back on .*unless the host claims/)).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const host = await context.newPage()
  await actAs(host, hostId)
  await host.goto(card)
  await expect(host.getByText('Starts at the second pull')).toBeVisible()
  await report(host, 'Confirm the return')
  await expect(host.getByText('Deposit returned')).toBeVisible()
  // Nobody has touched the renter's screen.
  await expect(page.getByText('Deposit returned')).toBeVisible()
  await expect(page.getByText(/deposit went back/)).toBeVisible()
  await context.close()
})

test('a damaged tool: the host claims, the renter accepts in the thread, and the deposit is partly kept [I19-2]', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
  const [toolId, hostId] = retry > 0 ? ['tool-3', 'user1'] : ['tool-2', 'user3']
  await actAs(page, 'user12')
  const card = await rentToday(page, toolId)
  await page.goto(card)
  await report(page, 'I have picked it up')
  await report(page, 'I have brought it back')

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const host = await context.newPage()
  await actAs(host, hostId)
  await host.goto(card)
  await report(host, 'Confirm the return', () =>
    host.getByRole('switch', { name: 'All is well' }).click(),
  )
  await host.getByRole('button', { name: 'Claim from the deposit' }).click()
  await host.getByLabel('Amount in dollars').fill('1.50')
  await host.getByLabel('What is wrong').fill('A bent tine')
  await addPhoto(host)
  await host.getByRole('button', { name: 'Send the claim' }).click()
  await expect(host.getByText(/The renter has until/)).toBeVisible()

  await page.goto('/messages')
  await page.getByRole('list').getByRole('button').first().click()
  const inThread = page.getByRole('article', { name: /^Handover: / })
  await expect(inThread.getByText('A bent tine')).toBeVisible()
  await expectNoFindings(page)
  await inThread.getByRole('button', { name: 'Accept $1.50' }).click()
  await page.getByRole('button', { name: 'Yes, accept' }).click()
  await expect(inThread.getByText('Deposit partly kept')).toBeVisible()
  await expect(host.getByText(/\$1\.50 of the .* deposit is kept/)).toBeVisible()
  await context.close()
})
