import { expect, type Page } from '@playwright/test'
import { dayAhead } from './day-ahead.ts'
import { fillCard, payByCard } from './fill-in.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const CONFIRM = '**/api/payments/confirm'
const PAY = '**/api/payments/sandbox/confirm'
const PAID = 'You have paid. We are confirming it…'
// Where no other test books, a month for each of them.
const FIRST_DAY = 512

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

const ahead = (page: Page, start: number) => FIRST_DAY + start + (isPhone(page) ? 5 : 0)

async function openPayment(page: Page, start: number) {
  const first = ahead(page, start)
  await actAs(page, 'user6')
  await page.goto('/tools/tool-1')
  await page.getByRole('button', { name: 'Rent This Tool' }).click()
  await page.getByLabel('Start Date').fill(dayAhead(first))
  await page.getByLabel('End Date').fill(dayAhead(first + 2))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
}

const IN_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The rental that begins on this day: tests beside this one rent the same tool. */
const rentalFrom = (page: Page, day: string) =>
  page.getByRole('listitem').filter({ hasText: `${IN_WORDS.format(new Date(day))} –` })

test('a line that drops after the charge: it stays paid over closing and a reload, and is confirmed once it is back [B2] @phone', async ({
  page,
}) => {
  let charges = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/sandbox/confirm')) charges += 1
  })
  await openPayment(page, 0)
  await page.route(CONFIRM, (route) => route.abort())
  await payByCard(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(PAID)).toBeFocused()
  await expect(dialog.getByRole('button', { name: /^Pay|^Cancel/ })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Ask again now' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Rent/ }).first().click()
  await expect(dialog.getByText(PAID)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Rent/ }).first().click()
  await expect(dialog.getByText(PAID)).toBeVisible()
  await page.goto('/profile')
  const rental = rentalFrom(page, dayAhead(ahead(page, 0)))
  await expect(rental.getByText(PAID)).toBeVisible()

  await page.unroute(CONFIRM)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await expect(rental.getByText('Confirmed', { exact: true })).toBeVisible()
  expect(charges).toBe(1)
})

test('a page that is reloaded while the card is charged finds out by itself that it was [B2]', async ({
  page,
}) => {
  await openPayment(page, 40)
  await fillCard(page)
  const charged = new Promise<void>((resolve) => {
    void page.route(PAY, async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await page.getByRole('button', { name: /^Pay / }).click()
  await charged
  await page.reload()
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
})

test('a charge whose answer is lost is not made again [B2] @phone', async ({ page, context }) => {
  await openPayment(page, 80)
  await fillCard(page)
  await page.route(PAY, async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await page.getByRole('button', { name: /^Pay / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/finding out whether your card was charged/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Booking confirmed' })).toBeVisible()
})

test('back from a page of the bank the payment is confirmed under the rentals [B20]', async ({
  page,
}) => {
  await actAs(page, 'user6')
  const [startDate, endDate] = [dayAhead(FIRST_DAY + 120), dayAhead(FIRST_DAY + 122)]
  const { pricePerDay } = await (await page.request.get('/api/tools/tool-1')).json()
  const stay = { renterId: 'user6', startDate, endDate }
  const priced = { ...stay, dailyPrice: pricePerDay, securityDeposit: pricePerDay * 2 }
  const held = await page.request.post('/api/tools/tool-1/rent', { data: priced })
  const { clientSecret } = await held.json()
  const card = { number: '4242424242424242', expMonth: 12, expYear: 40, cvc: '123' }
  const paid = await page.request.post('/api/payments/sandbox/confirm', {
    data: { clientSecret, card },
  })
  const { paymentIntent } = await paid.json()
  await page.goto(`/?payment_intent=${paymentIntent.id}&redirect_status=succeeded`)
  await expect(page).toHaveURL('/profile#rentals')
  await expect(
    page.getByText('Your tool rental has been confirmed.', { exact: true }),
  ).toBeVisible()
})

test('the caret stays where digits are typed, deleted and pasted, and a declined card says why until the next try [B6] [B7] @phone', async ({
  page,
}) => {
  await openPayment(page, 160)
  const number = page.getByLabel('Card number')
  await number.pressSequentially('4000000000000002')
  await expect(number).toHaveValue('4000 0000 0000 0002')
  for (let step = 0; step < 16; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('9')
  await page.keyboard.press('8')
  await expect(number).toHaveValue('4098 0000 0000 0000 2')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.insertText('0')
  await expect(number).toHaveValue('4000 0000 0000 0002')

  await payByCard(page, '4000 0000 0000 0002')
  const reason = page.getByRole('dialog').getByRole('alert')
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(number).toBeFocused()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByLabel('Start Date')).toBeVisible()
})
