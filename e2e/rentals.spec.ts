import { expect, type Page, test } from '@playwright/test'

const DAY_MS = 86_400_000
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function actAs(page: Page, persona: string) {
  await page.request.get(`/?as=${persona}`)
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

async function cancelFirst(page: Page, name: string, refund: string) {
  await page.getByRole('button', { name: 'View My Rentals' }).click()
  await expect(page).toHaveURL('/profile#rentals')
  const rental = page.getByRole('listitem').filter({ hasText: name }).first()
  await expect(rental.getByText('Confirmed')).toBeVisible()
  await rental.getByRole('button', { name: 'Cancel rental' }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(rental.getByText('Cancelled')).toBeVisible()
  await expect(rental.getByText(`Refunded ${refund}`)).toBeVisible()
}

test('a person finds a plot by ZIP code, filters, books, is declined, pays, cancels and is refunded [BOOK-01] [PLOT-28]', async ({
  page,
}) => {
  await actAs(page, 'user7')
  await page.goto('/plots')
  await page.getByLabel('Location').fill('97202')
  await expect(page).toHaveURL('/plots?location=97202')
  await page.getByRole('button', { name: 'Available' }).click()
  await page.getByRole('link', { name: 'Sunrise Raised Beds' }).click()
  await page.getByRole('button', { name: 'Book This Plot' }).click()
  await goToPayment(page, 100, 130)
  await expect(page.getByRole('timer')).toBeVisible()
  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await cancelFirst(page, 'Sunrise Raised Beds', '$45.00')
})

test('a tool is rented with its deposit, the bank asks for a second step, and all of it comes back on cancelling [BOOK-02] [TOOL-20] @phone', async ({
  page,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const first = isPhone ? 300 : 200
  await actAs(page, isPhone ? 'user8' : 'user11')
  await page.goto('/tools/tool-1')
  await page.getByRole('button', { name: 'Rent This Tool' }).click()
  await goToPayment(page, first, first + 3)
  await expect(page.getByRole('region', { name: 'Rental summary' })).toContainText('$175.00')
  await payWith(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await cancelFirst(page, 'Front-Tine Tiller', '$175.00')
  await expect(page.getByText('Deposit returned ($70.00)').first()).toBeVisible()
})

test('the calendar works with the keyboard alone, and Escape closes the modal [BOOK-39]', async ({
  page,
}) => {
  await actAs(page, 'user10')
  await page.goto('/plots/plot-1')
  await page.getByRole('button', { name: 'Book This Plot' }).click()
  const dialog = page.getByRole('dialog')
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
