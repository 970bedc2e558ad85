import { expect, type Page, test } from '@playwright/test'

const DAY_MS = 86_400_000
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function openPlot(page: Page, persona: string) {
  await page.goto(`/?as=${persona}`)
  await page.goto('/plots/plot-1')
  await page.getByRole('button', { name: 'Book This Plot' }).click()
  return page.getByRole('dialog')
}

async function goToPayment(page: Page, start: number, end: number) {
  await page.getByLabel('Start Date').fill(dayAhead(start))
  await page.getByLabel('End Date').fill(dayAhead(end))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

async function payWith(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Postcode').fill('97214')
  await page.getByRole('button', { name: /^Pay / }).click()
}

test('a person books a plot, pays, finds it under My rentals, cancels and is refunded [BOOK-01] [PLOT-28]', async ({
  page,
}) => {
  await openPlot(page, 'user7')
  await goToPayment(page, 100, 130)
  await expect(page.getByRole('timer')).toBeVisible()
  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'View My Rentals' }).click()
  await expect(page).toHaveURL('/profile#rentals')
  const rental = page.getByRole('listitem').filter({ hasText: 'Sunrise Raised Beds' }).first()
  await expect(rental.getByText('Confirmed')).toBeVisible()
  await rental.getByRole('button', { name: 'Cancel rental' }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(rental.getByText('Cancelled')).toBeVisible()
  await expect(rental.getByText('Refunded $45.00')).toBeVisible()
})

test('a bank that asks for a second step is answered in the page @phone', async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const first = isPhone ? 400 : 300
  await openPlot(page, isPhone ? 'user8' : 'user9')
  await goToPayment(page, first, first + 10)
  await payWith(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
})

test('the calendar works with the keyboard alone, and Escape closes the modal [BOOK-39]', async ({
  page,
}) => {
  const dialog = await openPlot(page, 'user10')
  await dialog.getByRole('button', { name: /next month/i }).click()
  await dialog.getByRole('gridcell').getByRole('button', { disabled: false }).first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a tool is rented with its deposit, and the whole sum comes back on cancelling [BOOK-02]', async ({
  page,
}) => {
  await page.goto('/?as=user11')
  const { request } = page
  const body = { renterId: 'user11', startDate: dayAhead(200), endDate: dayAhead(203) }
  const rent = await request.post('/api/tools/tool-1/rent', {
    data: { ...body, dailyPrice: 35, securityDeposit: 70 },
  })
  const { clientSecret, rental } = await rent.json()
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
  await request.post('/api/payments/sandbox/confirm', { data: { clientSecret, card } })
  const paymentIntentId = clientSecret.split('_secret_')[0]
  await request.post('/api/payments/confirm', { data: { paymentIntentId, rentalType: 'tool' } })
  await page.goto('/profile#rentals')
  await expect(page.getByText('Deposit held ($70.00)')).toBeVisible()
  const cancelled = await (await request.post(`/api/rentals/${rental.id}/cancel`)).json()
  expect(cancelled.rental.refundAmount).toBe(175)
})
