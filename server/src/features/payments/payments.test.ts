import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { PaymentProviderError } from '../../adapters/payments/payments.port.ts'
import { stripePayments } from '../../adapters/payments/stripe/stripe-payments.ts'
import { startFakeStripe } from '../../testing/outside/fake-stripe.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { type PaymentSetup, rentPlot as rent } from '../rentals/rent-item.service.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { sweepRentals } from '../rentals/sweep-rentals.service.ts'
import { sweepPaymentEvents } from './payments.service.ts'
import { paymentEvents } from './payments.table.ts'

const MINUTE_MS = 60_000
const stripe = await startFakeStripe('whsec_test')
const paymentsAt = (apiBase: string) =>
  stripePayments({
    secretKey: 'sk_test_fake',
    publishableKey: 'pk_test_fake',
    webhookSecret: 'whsec_test',
    apiBase,
  })
const payments = paymentsAt(stripe.url)
const testApp = await startTestApp({ payments })
const { app, db, clock, deps } = testApp
const { forgetHolds, freeDays, rentPlot, confirm, intentOf, pay } = rentalCalls(testApp)

async function deliver(event: ReturnType<typeof stripe.signedEvent>, payload = event.payload) {
  const headers = { ...event.headers, 'content-type': 'application/json' }
  return app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })
}

async function statusOf(rentalId: string) {
  const rentals = (await app.inject('/api/rentals?userId=user1')).json()
  return rentals.find(({ id }: { id: string }) => id === rentalId)?.status
}

async function paidRental() {
  const { body } = await rentPlot(freeDays(3))
  const intentId = await intentOf(body.clientSecret)
  await stripe.pay(intentId, 'pm_card_visa')
  return { ...body, intentId }
}

afterEach(forgetHolds)

describe('with Stripe', () => {
  test('gives the browser the publishable key alone [BOOK-26]', async () => {
    expect((await app.inject('/api/payments/config')).json()).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_test_fake',
    })
  })

  test('confirms the rental by a first webhook; repeated and late ones change nothing', async () => {
    const { rental, intentId, clientSecret } = await paidRental()
    const event = stripe.signedEvent('evt_1', intentId)
    expect((await deliver(event)).statusCode).toBe(200)
    expect(await statusOf(rental.id)).toBe('confirmed')
    expect((await deliver(event)).statusCode).toBe(200)
    expect((await confirm(clientSecret, 'plot')).body.rental.status).toBe('confirmed')
    await deliver(stripe.signedEvent('evt_2', intentId))
    expect(await db.$count(paymentEvents, eq(paymentEvents.paymentIntentId, intentId))).toBe(2)
    expect(stripe.refundedOf(intentId)).toBe(0)
  })

  test('charges the shown total in US dollars [BOOK-25]', async () => {
    const { intentId } = await paidRental()
    const intent = await payments.readIntent(intentId)
    expect([intent?.currency, intent?.amountCents]).toEqual(['usd', 45_00])
  })

  test('the sweep finds a payment without webhook and browser', async () => {
    const { rental } = await paidRental()
    clock.advance(6 * MINUTE_MS)
    await sweepRentals(deps)
    expect(await statusOf(rental.id)).toBe('confirmed')
  })

  test('closes the payment an hour after the hold expired', async () => {
    const { body } = await rentPlot(freeDays(3))
    clock.advance(80 * MINUTE_MS)
    await sweepRentals(deps)
    expect((await payments.readIntent(await intentOf(body.clientSecret)))?.status).toBe('canceled')
    const [row] = await db.select().from(rentals).where(eq(rentals.id, body.rental.id))
    expect(row).toMatchObject({ status: 'expired', paymentClosedAt: clock.now() })
  })

  test('refuses a wrong signature or a changed body', async () => {
    const { rental, intentId } = await paidRental()
    const forged = await deliver(stripe.signedEvent('evt_3', intentId, { secret: 'whsec_other' }))
    const event = stripe.signedEvent('evt_4', intentId)
    const changed = await deliver(event, event.payload.replace('evt_4', 'evt_5'))
    expect([forged.statusCode, changed.statusCode]).toEqual([400, 400])
    expect(await statusOf(rental.id)).toBe('held')
  })

  test('refunds once by a webhook when another renter took the days', async () => {
    const stay = freeDays(3)
    const { body } = await rentPlot(stay)
    const intentId = await intentOf(body.clientSecret)
    clock.advance(16 * MINUTE_MS)
    await rentPlot({ ...stay, startDate: addDays(stay.startDate, 1) }, 'user4')
    await stripe.pay(intentId, 'pm_card_visa')
    await deliver(stripe.signedEvent('evt_6', intentId))
    expect((await confirm(body.clientSecret, 'plot')).status).toBe(409)
    expect(stripe.refundedOf(intentId)).toBe(45_00)
  })

  test('records an unrelated event once and changes nothing', async () => {
    const { rental, intentId } = await paidRental()
    const event = stripe.signedEvent('evt_7', intentId, { kind: 'failed' })
    expect([(await deliver(event)).statusCode, (await deliver(event)).statusCode]).toEqual([
      200, 200,
    ])
    expect(await statusOf(rental.id)).toBe('held')
    const noted = await db.select().from(paymentEvents).where(eq(paymentEvents.eventId, 'evt_7'))
    expect(noted).toMatchObject([{ type: 'failed', paymentIntentId: intentId }])
  })

  test('keeps events for as long as they may be repeated', async () => {
    const { intentId } = await paidRental()
    await deliver(stripe.signedEvent('evt_old', intentId, { kind: 'failed' }))
    const noted = eq(paymentEvents.eventId, 'evt_old')
    const countAfter = async (days: number) => {
      clock.advance(days * 24 * 60 * MINUTE_MS)
      await sweepPaymentEvents(deps)
      return db.$count(paymentEvents, noted)
    }
    expect([await countAfter(29), await countAfter(2)]).toEqual([1, 0])
  })

  test('refuses sandbox cards', async () => {
    const { body } = await rentPlot(freeDays(3))
    expect((await pay(body.clientSecret)).status).toBe(404)
  })

  test('a hold that another tab can pay outlasts a call that Stripe did not answer [ERR-19]', async () => {
    const stay = { ...freeDays(3), renterId: 'user1', monthlyPrice: 45 }
    const caller = { userId: 'user1', timeZone: 'UTC' }
    const payable: PaymentSetup[] = []
    const createIntent = async () => {
      payable.push(await rent(deps, 'plot-1', stay, caller))
      throw new PaymentProviderError('no_answer', false)
    }
    const unanswered = { ...deps, payments: { ...payments, createIntent } }
    await expect(rent(unanswered, 'plot-1', stay, caller)).rejects.toMatchObject({
      message: 'Failed to create payment intent',
    })
    expect(await statusOf(payable[0]?.rental.id ?? '')).toBe('held')
    const again = await rent(deps, 'plot-1', stay, caller)
    expect(again.clientSecret).toBe(payable[0]?.clientSecret)
  })

  test('releases the dates with an error when Stripe does not answer [ERR-19]', async () => {
    const away = await startFakeStripe('whsec_test')
    await away.stop()
    const ownApp = await startTestApp({ payments: paymentsAt(away.url) })
    const { freeDays, rentPlot } = rentalCalls(ownApp)
    const stay = freeDays(3)
    const { status, body } = await rentPlot(stay)
    expect([status, body.message]).toEqual([503, 'Failed to create payment intent'])
    const query = `from=${stay.startDate}&to=${stay.endDate}`
    const url = `/api/plots/plot-1/availability?${query}`
    expect((await ownApp.app.inject({ url, headers: as('user4') })).json()).toEqual([])
  })
})
