import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { dayAhead } from './day-ahead.ts'
import { fillCard } from './fill-in.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }

async function post(page: Page, url: string, data: object) {
  const response = await page.request.post(url, { data })
  expect(response.ok()).toBe(true)
  return response.json()
}

async function rentTiller(page: Page, renterId: string, first: number) {
  const stay = { startDate: dayAhead(first), endDate: dayAhead(first + 3) }
  const price = { dailyPrice: 35, securityDeposit: 70 }
  const held = await post(page, '/api/tools/tool-1/rent', { renterId, ...stay, ...price })
  const payment = { clientSecret: held.clientSecret, card: CARD }
  const paid = await post(page, '/api/payments/sandbox/confirm', payment)
  const paymentIntentId = paid.paymentIntent.id
  await post(page, '/api/payments/confirm', { paymentIntentId, rentalType: 'tool' })
}

test('a renter who runs late keeps a tool longer and pays for the days @phone', async ({
  page,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  // Where no other test books.
  const first = isPhone ? 520 : 500
  // Neither is anybody who rents the same tool in another test.
  const person = isPhone ? 'user5' : 'user3'
  await actAs(page, person)
  await rentTiller(page, person, first)
  await page.goto('/profile#rentals')
  const rental = page
    .getByRole('listitem')
    .filter({ hasText: 'Front-Tine Tiller' })
    .filter({ has: page.getByRole('button', { name: 'Keep it longer' }) })
    .first()
  await rental.getByRole('button', { name: 'Keep it longer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Keep it until').fill(dayAhead(first + 5))
  await expect(dialog.getByText('$70.00 more')).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay $70.00' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(rental.getByText('Total $245.00')).toBeVisible()
})
