import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { rentToday } from './handover-steps.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const A_TOOL = {
  description: 'Sharp, and heavier than it looks.',
  category: 'hand-tools',
  condition: 'good',
  location: 'Salem, OR',
  pricePerDay: 30,
  ownerId: 'user8',
  coordinates: { lat: 44.94, lng: -123.04 },
}

async function asPerson(browser: Browser, baseURL: string | undefined, userId: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await actAs(page, userId)
  return page
}

async function say(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('two do not agree about a deposit: an operator decides, the money is right, and the log says why', async ({
  page,
  browser,
  baseURL,
}) => {
  const host = await asPerson(browser, baseURL, 'user8')
  const name = `Chipper ${Date.now()}`
  const listed = await host.request.post('/api/tools', { data: { ...A_TOOL, name } })
  expect(listed.status(), await listed.text()).toBe(201)
  const { id: toolId } = await listed.json()
  const renter = await asPerson(browser, baseURL, 'user10')
  const card = await rentToday(renter, toolId)
  await say(renter, `/api${card}/pickup`, {})
  await say(renter, `/api${card}/return`, {})
  await say(host, `/api${card}/return`, { allWell: false })
  await say(host, `/api${card}/claim`, { amount: 40, reason: 'The blade is chipped' })
  await say(renter, `/api${card}/claim/answer`, { accept: false })

  await actAs(page, 'user1')
  await page.goto('/operator')
  await page.getByRole('link', { name: /^Disputed claims/ }).click()
  await page.goto(card)
  await expect(page.getByText('They do not agree')).toBeVisible()
  await page.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The host keeps, in dollars').fill('40.01')
  await dialog.getByLabel('Reason').fill('The blade was chipped before')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog.getByText('Between $0.00 and $40.00')).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await dialog.getByLabel('The host keeps, in dollars').fill('15')
  await expect(dialog.getByText('$45.00 of the $60.00 deposit goes back')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog).toBeHidden()

  for (const one of [renter, host]) {
    await one.goto(card)
    await expect(one.getByText('Deposit partly kept')).toBeVisible()
    await expect(one.getByText(/\$15\.00 of the \$60\.00 deposit is kept/)).toBeVisible()
  }
  const rentalId = card.split('/').at(-1)
  const money = await (await page.request.get('/api/operator/money?personId=user10')).json()
  const ofRental = money.filter((row: { rentalId: string }) => row.rentalId === rentalId)
  const refunds = ofRental.filter((row: { kind: string }) => row.kind === 'refund')
  expect(refunds.map(({ amount }: { amount: number }) => Math.abs(amount))).toEqual([45])
  await page.goto('/operator?tab=audit')
  const acts = page.getByRole('table', { name: 'acts' })
  await expect(
    acts.getByRole('row', { name: /Decided a claim.*The blade was chipped before/ }),
  ).toBeVisible()
})
