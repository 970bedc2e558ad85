import { expect } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { addPhoto, rentToday, report } from './handover-steps.ts'
import { goOffline } from './loaded.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('a tool is picked up in a shed without a network, brought back, and the deposit goes back once the host says so @phone', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const [toolId, hostId] = isPhone ? ['tool-1', 'user2'] : ['tool-4', 'user4']
  await actAs(page, 'user11')
  const card = await rentToday(page, toolId)
  await page.goto(card)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // What was asked before the worker was in charge is asked again under its eyes.
  await page.reload()
  await expect(page.getByText('Pick it up today')).toBeVisible()
  await expectNoFindings(page)
  // The form comes once the page has nothing else to do, so that it is there where there is no network.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('handover-dialog')),
  )
  await page.waitForLoadState('networkidle')

  await goOffline(page)
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

test('a damaged tool: the host claims, the renter accepts in the thread, and the deposit is partly kept', async ({
  page,
  browser,
  baseURL,
}) => {
  const [toolId, hostId] = ['tool-2', 'user3']
  await actAs(page, 'user12')
  const card = await rentToday(page, toolId)
  await page.goto(card)
  await report(page, 'I have picked it up')
  await report(page, 'I have brought it back')

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const host = await context.newPage()
  await actAs(host, hostId)
  await host.goto(card)
  await report(host, 'Confirm the return', async () => {
    await host.getByRole('switch', { name: 'All is well' }).click()
    await expectNoFindings(host, '[role=dialog]')
  })
  await host.getByRole('button', { name: 'Claim from the deposit' }).click()
  await host.getByLabel('Amount in dollars').fill('1.50')
  await host.getByLabel('What is wrong').fill('A bent tine')
  await addPhoto(host)
  await expectNoFindings(host, '[role=dialog]')
  await host.getByRole('button', { name: 'Send the claim' }).click()
  await expect(host.getByText(/The renter has until/)).toBeVisible()

  const { name } = await (await page.request.get(`/api/tools/${toolId}`)).json()
  await page.goto('/messages')
  await page.getByRole('list').getByRole('button', { name }).first().click()
  const inThread = page.getByRole('article', { name: /^Handover: / })
  await expect(inThread.getByText('A bent tine')).toBeVisible()
  await expectNoFindings(page)
  await inThread.getByRole('button', { name: 'Accept $1.50' }).click()
  await expectNoFindings(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Yes, accept' }).click()
  await expect(inThread.getByText('Deposit partly kept')).toBeVisible()
  await expect(host.getByText(/\$1\.50 of the .* deposit is kept/)).toBeVisible()
  await context.close()
})
