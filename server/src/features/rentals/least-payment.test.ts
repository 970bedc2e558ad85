import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { stripePayments } from '../../adapters/payments/stripe/stripe-payments.ts'
import { A_PLOT, A_TOOL, hostingCalls } from '../../testing/hosting-calls.ts'
import { startFakeStripe } from '../../testing/outside/fake-stripe.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { rentals } from './rentals.table.ts'

const stripe = await startFakeStripe('whsec_test')
afterAll(stripe.stop)
const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' }
const payments = stripePayments({ ...keys, webhookSecret: 'whsec_test', apiBase: stripe.url })
const withStripe = await startTestApp({ payments })
const { post, patch, listTool, listPlot } = hostingCalls(withStripe)
const { db } = withStripe
const { freeDays } = rentalCalls(withStripe)

const tool = (pricePerDay: number, minDays = 0) => ({ ...A_TOOL, pricePerDay, minDays })
const plot = (price: number, minDays = 0) => ({ ...A_PLOT, price, minDays })

describe('with Stripe, which charges $0.50 or more', () => {
  test.each([
    ['/api/tools', tool(0.1), 'pricePerDay', '$0.30'],
    ['/api/tools', tool(0), 'pricePerDay', '$0'],
    ['/api/tools', tool(0.16, 1), 'pricePerDay', '$0.48'],
    ['/api/plots', plot(0.49), 'price', '$0.49'],
    ['/api/plots', plot(0.2, 60), 'price', '$0.40'],
  ])(
    'a listing whose cheapest rental is less is refused at its price: %s %o [A21]',
    async (url, listing, field, total) => {
      const { status, body } = await post(url, listing)
      expect(status).toBe(400)
      expect(body.message).toMatch(new RegExp(`^${field}: .*\\$0\\.50`))
      expect(body.message).toContain(`${total}.`)
    },
  )

  test.each([
    ['/api/tools', tool(0.17)],
    ['/api/tools', tool(0.1, 3)],
    ['/api/plots', plot(0.5)],
    ['/api/plots', plot(0.25, 31)],
  ])('lists an item that costs at least the minimum: %s %o [A21]', async (url, listing) => {
    expect((await post(url, listing)).status).toBe(201)
  })

  test('refuses a change of price or shortest stay below the minimum [A21]', async () => {
    const toolId = await listTool(tool(0.1, 5))
    for (const changes of [{ pricePerDay: 0.05 }, { minDays: 2 }]) {
      const { status, body } = await patch(`/api/tools/${toolId}`, changes)
      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(/^pricePerDay: .*\$0\.50/),
      ])
    }
    const plotId = await listPlot()
    const { status, body } = await patch(`/api/plots/${plotId}`, { price: 0.3 })
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^price: .*\$0\.50/)])
    const [row] = await db.select().from(tools).where(eq(tools.id, toolId))
    expect([row?.pricePerDayCents, row?.minDays]).toEqual([10, 5])
    expect((await patch(`/api/tools/${toolId}`, { minDays: 3 })).status).toBe(200)
  })

  test('refuses to rent an older listing below the minimum, with the reason [A21]', async () => {
    const [toolId, plotId] = [await listTool({ minDays: 0, noticeDays: 0 }), await listPlot()]
    await db.update(tools).set({ pricePerDayCents: 10 }).where(eq(tools.id, toolId))
    await db.update(plots).set({ priceCents: 20 }).where(eq(plots.id, plotId))
    const before = await db.$count(rentals)
    const stay = { ...freeDays(1), renterId: 'user2' }
    const words =
      'Cards are charged $0.50 or more here, and this comes to $0.30. Choose more days, or ask the host about the price.'
    const price = { dailyPrice: 0.1, securityDeposit: 0.2 }
    expect(await post(`/api/tools/${toolId}/rent`, { ...stay, ...price }, 'user2')).toEqual({
      status: 409,
      body: { message: words },
    })
    const rent = await post(`/api/plots/${plotId}/rent`, { ...stay, monthlyPrice: 0.2 }, 'user2')
    expect(rent).toMatchObject({ status: 409, body: { message: words.replace('30', '20') } })
    expect(await db.$count(rentals)).toBe(before)
    const longer = { ...freeDays(3), renterId: 'user2', ...price }
    expect((await post(`/api/tools/${toolId}/rent`, longer, 'user2')).status).toBe(200)
  })

  test('refuses more days below the minimum, with the reason [A21]', async () => {
    const toolId = await listTool({ minDays: 0, noticeDays: 0, pricePerDay: 0.2 })
    const stay = freeDays(4)
    const price = { dailyPrice: 0.2, securityDeposit: 0.4 }
    const rent = { ...stay, ...price, renterId: 'user2' }
    const { rental, clientSecret } = (await post(`/api/tools/${toolId}/rent`, rent, 'user2')).body
    const intentId = clientSecret.split('_secret_')[0]
    await stripe.pay(intentId, 'pm_card_visa')
    const paid = { paymentIntentId: intentId, rentalType: 'tool' }
    expect((await post('/api/payments/confirm', paid, 'user2')).status).toBe(200)
    const [year, month, day] = stay.endDate.split('-').map(Number)
    const later = (days: number) =>
      new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days)).toISOString().slice(0, 10)
    const url = `/api/rentals/${rental.id}/extend`
    const { status, body } = await post(url, { endDate: later(1) }, 'user2')
    expect([status, body.message]).toEqual([409, expect.stringContaining('this comes to $0.20')])
    expect((await post(url, { endDate: later(3) }, 'user2')).status).toBe(200)
  })
})

test('the sandbox lists at any price and rents at any price above $0 [A21]', async () => {
  const sandbox = await startTestApp()
  const host = hostingCalls(sandbox)
  const { freeDays: days } = rentalCalls(sandbox)
  expect((await host.post('/api/plots', plot(0))).status).toBe(201)
  for (const [dailyPrice, status] of [
    [0.1, 200],
    [0, 409],
  ] as const) {
    const { body } = await host.post('/api/tools', { ...tool(dailyPrice), noticeDays: 0 })
    const stay = { ...days(1), renterId: 'user2', dailyPrice, securityDeposit: dailyPrice * 2 }
    const rent = await host.post(`/api/tools/${body.id}/rent`, stay, 'user2')
    expect(rent.status).toBe(status)
  }
})
