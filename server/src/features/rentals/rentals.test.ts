import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sandboxPaymentIntents } from '../../adapters/payments/sandbox/sandbox-payments.table.ts'
import { GOOD_CARD, rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { rentals } from './rentals.table.ts'
import { sweepRentals } from './sweep-rentals.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const MINUTE_MS = 60_000
const { forgetHolds, freeDays, send, rentPlot, rentTool, pay, intentOf, confirm, refundsOf } =
  rentalCalls(testApp)

afterEach(forgetHolds)

describe('renting', () => {
  test('a plot is held with every figure of its summary [API-35] [API-36] [DATA-23] [DATA-24] [DATA-25]', async () => {
    const stay = freeDays(31)
    const { status, body } = await rentPlot(stay)
    expect(status).toBe(200)
    expect(body.clientSecret).toEqual(expect.any(String))
    expect(body.rental).toMatchObject({
      ...stay,
      type: 'plot',
      item: { id: 'plot-1', name: 'Sunrise Raised Beds' },
      price: 45,
      duration: 2,
      totalAmount: 90,
      platformFee: 4.5,
      hostAmount: 85.5,
      securityDeposit: null,
      status: 'held',
      holdExpiresAt: new Date(clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
    })
  })

  test('a tool is held with its deposit [API-37] [API-38] [DATA-23] [DATA-24]', async () => {
    const { body } = await rentTool(freeDays(3))
    expect(body.rental).toMatchObject({
      type: 'tool',
      duration: 3,
      totalAmount: 175,
      platformFee: 5.25,
      hostAmount: 99.75,
      securityDeposit: 70,
    })
  })

  test('repeats the same hold with the same client secret', async () => {
    const stay = freeDays(3)
    const first = await rentPlot(stay)
    expect((await rentPlot(stay)).body).toEqual(first.body)
  })

  test('replaces the renter’s own unpaid hold by other dates', async () => {
    const { startDate, endDate } = freeDays(10)
    const first = await rentPlot({ startDate, endDate })
    const second = await rentPlot({ startDate, endDate: addDays(endDate, -3) })
    expect(second.status).toBe(200)
    expect((await pay(first.body.clientSecret)).status).toBe(402)
  })

  test('refuses taken days with the next free ones, and lists them as taken', async () => {
    const stay = freeDays(3)
    await rentPlot(stay)
    const second = await rentPlot({ ...stay, startDate: addDays(stay.startDate, 1) }, 'user4')
    expect(second.status).toBe(409)
    expect(second.body.message).toContain(`${stay.endDate} to ${addDays(stay.endDate, 2)}`)
    const query = `from=${stay.startDate}&to=${stay.endDate}`
    const url = `/api/plots/plot-1/availability?${query}`
    expect((await app.inject({ url, headers: as('user4') })).json()).toEqual([stay])
    // The renter sees the hold's end and price.
    const ownHold = { endDate: stay.endDate, price: 45 }
    expect((await app.inject(url)).json()).toEqual([{ ...stay, ownHold }])
  })

  test.each([
    [
      'an end before the start',
      { startDate: '2027-02-02', endDate: '2027-02-01' },
      [400, 'endDate: must not be before the start date'],
    ],
    [
      'a start in the past',
      { startDate: '2026-05-12', endDate: '2026-05-20' },
      [400, 'startDate: must not be in the past'],
    ],
    [
      'a day that does not exist',
      { startDate: '2027-02-30', endDate: '2027-03-01' },
      [400, expect.stringContaining('startDate')],
    ],
    [
      'another price',
      { ...freeDays(2), monthlyPrice: 1 },
      [409, 'The price has changed meanwhile. Please reload the page and look again.'],
    ],
    [
      'someone else as the renter',
      { ...freeDays(2), renterId: 'user4' },
      [403, 'renterId: you can only rent for yourself'],
    ],
    [
      'a stay of centuries',
      { startDate: '2027-02-02', endDate: '9999-01-01' },
      [400, 'endDate: must be at most 24 months from today'],
    ],
  ])('%s is refused and nothing is written', async (_name, stay, expected) => {
    const before = [await db.$count(rentals), await db.$count(sandboxPaymentIntents)]
    const { status, body } = await rentPlot(stay)
    expect([status, body.message]).toEqual(expected)
    expect([await db.$count(rentals), await db.$count(sandboxPaymentIntents)]).toEqual(before)
  })

  test.each([
    ['an unknown item', 'nowhere', [404, 'Plot not found']],
    ['one’s own item', 'plot-1', [409, 'This is your own listing, so you cannot rent it.']],
  ])('%s is refused and nothing is written', async (_name, id, expected) => {
    const before = await db.$count(rentals)
    const stay = { ...freeDays(2), renterId: 'user2', monthlyPrice: 45 }
    const { status, body } = await send(`/api/plots/${id}/rent`, stay, 'user2')
    expect([status, body.message]).toEqual(expected)
    expect(await db.$count(rentals)).toBe(before)
  })

  test('a deposit other than two days is a changed price [BOOK-20]', async () => {
    expect((await rentTool({ ...freeDays(2), securityDeposit: 1 })).status).toBe(409)
  })
})

describe('the maximum price of a rental', () => {
  const MOST = 999_999.99
  const withPrice = async (price: number, months: number) => {
    await db
      .update(plots)
      .set({ priceCents: Math.round(price * 100) })
      .where(eq(plots.id, 'plot-1'))
    return rentPlot({ ...freeDays(30 * months), monthlyPrice: price })
  }
  const atPrice = () => db.update(plots).set({ priceCents: 45_00 }).where(eq(plots.id, 'plot-1'))
  afterEach(atPrice)
  const TOO_LONG = 'endDate: that is too long a stay'

  test('holds rentals to the cent [C9]', async () => {
    const most = await withPrice(MOST, 1)
    expect([most.status, most.body.rental.totalAmount]).toEqual([200, MOST])
    const more = await withPrice(500_000, 2)
    expect([more.status, more.body.message]).toEqual([400, TOO_LONG])
  })

  test('limits more days to the cent [C9]', async () => {
    const longer = async (price: number, months: number) => {
      const { body } = await withPrice(price, 1)
      // The next days begin after the longest affordable stay.
      freeDays(30 * months)
      await pay(body.clientSecret)
      await confirm(body.clientSecret, 'plot')
      const { id, startDate } = body.rental
      const url = `/api/rentals/${id}/extend`
      return send(url, { endDate: addDays(startDate, 30 * months) })
    }
    expect((await longer(333_333.33, 3)).status).toBe(200)
    const more = await longer(500_000, 2)
    expect([more.status, more.body.message]).toEqual([400, TOO_LONG])
  })
})

describe('paying', () => {
  test('confirms a paid rental, however often it is asked [API-39] [API-40] [DATA-26] [BOOK-35]', async () => {
    const { body } = await rentPlot(freeDays(3))
    const paid = await pay(body.clientSecret)
    expect(paid.body.paymentIntent).toEqual({
      id: await intentOf(body.clientSecret),
      status: 'succeeded',
    })
    const first = await confirm(body.clientSecret, 'plot')
    expect(first.body.rental).toMatchObject({ id: body.rental.id, status: 'confirmed' })
    expect(await confirm(body.clientSecret, 'plot')).toEqual(first)
    expect((await pay(body.clientSecret)).body).toEqual(paid.body)
  })

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    [
      '4000 0000 0000 0119',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
  ])('refuses %s with a reason, and a good card still works', async (number, message) => {
    const { body } = await rentPlot(freeDays(3))
    expect(await pay(body.clientSecret, number)).toEqual({ status: 402, body: { message } })
    expect((await confirm(body.clientSecret, 'plot')).status).toBe(402)
    expect((await pay(body.clientSecret)).status).toBe(200)
  })

  test('a card with a second step waits for the bank', async () => {
    const { body } = await rentPlot(freeDays(3))
    const { clientSecret } = body
    const waiting = await pay(clientSecret, '4000 0025 0000 3155')
    expect(waiting.body.paymentIntent.status).toBe('requires_action')
    expect((await confirm(clientSecret, 'plot')).status).toBe(402)
    const step = '/api/payments/sandbox/second-step'
    expect((await send(step, { clientSecret, approve: false })).status).toBe(402)
    await pay(clientSecret, '4000 0025 0000 3155')
    const approved = await send(step, { clientSecret, approve: true })
    expect(approved.body.paymentIntent.status).toBe('succeeded')
    expect((await confirm(clientSecret, 'plot')).status).toBe(200)
  })

  test('refuses to pay or confirm another person’s payment', async () => {
    const { body } = await rentPlot(freeDays(3))
    const refusal = { status: 403, body: { message: 'This is not your payment' } }
    expect(await pay(body.clientSecret, GOOD_CARD.number, 'user4')).toEqual(refusal)
    expect((await deps.payments.readIntent(await intentOf(body.clientSecret)))?.status).toBe(
      'requires_payment_method',
    )
    await pay(body.clientSecret)
    expect(await confirm(body.clientSecret, 'plot', 'user4')).toEqual(refusal)
    expect((await confirm(body.clientSecret, 'tool')).status).toBe(400)
    expect((await confirm('pi_unknown_secret_x', 'plot')).status).toBe(404)
  })

  test('refuses a payment of another amount', async () => {
    const { body } = await rentTool(freeDays(3))
    await pay(body.clientSecret)
    await db
      .update(rentals)
      .set({ depositCents: 80_00, totalCents: 185_00 })
      .where(eq(rentals.id, body.rental.id))
    expect(await confirm(body.clientSecret, 'tool')).toEqual({
      status: 409,
      body: { message: 'This payment does not match the rental, so it was not confirmed.' },
    })
    const [row] = await db.select().from(rentals).where(eq(rentals.id, body.rental.id))
    expect(row?.status).toBe('held')
  })

  test('stores no card number in any table', async () => {
    const { body } = await rentPlot(freeDays(3))
    await pay(body.clientSecret)
    const books = await db.execute('select * from sandbox_payment_intents')
    expect(JSON.stringify(books)).not.toContain('42424242')
  })

  test('confirms a payment after the hold expired while the days are free', async () => {
    const { body } = await rentPlot(freeDays(3))
    clock.advance(16 * MINUTE_MS)
    await sweepRentals(deps)
    await pay(body.clientSecret)
    expect((await confirm(body.clientSecret, 'plot')).body.rental.status).toBe('confirmed')
  })

  test('refunds a payment after midnight for a day that is over', async () => {
    clock.set(`${addDays(clock.now().toISOString().slice(0, 10), 1)}T06:50:00Z`)
    const today = todayIn('America/Los_Angeles', clock.now())
    const { body } = await rentTool({ startDate: today, endDate: today })
    clock.advance(20 * MINUTE_MS)
    await pay(body.clientSecret)
    const late = await confirm(body.clientSecret, 'tool')
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Those days/)])
    expect(await refundsOf(body.clientSecret)).toEqual([105_00])
  })

  test('refunds in full, once, a payment after another renter took the days', async () => {
    const stay = freeDays(3)
    const { body } = await rentPlot(stay)
    clock.advance(16 * MINUTE_MS)
    expect((await rentPlot(stay, 'user4')).status).toBe(200)
    await pay(body.clientSecret)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const late = await confirm(body.clientSecret, 'plot')
      expect(late.status).toBe(409)
      expect(late.body.message).toContain('refunded in full')
    }
    expect(await refundsOf(body.clientSecret)).toEqual([45_00])
  })
})

test('the demo listings have the prices of these tests', async () => {
  const [plot] = await db.select().from(plots).where(eq(plots.id, 'plot-1'))
  const [tool] = await db.select().from(tools).where(eq(tools.id, 'tool-1'))
  expect([plot?.priceCents, tool?.pricePerDayCents]).toEqual([45_00, 35_00])
})
