import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sandboxRefunds } from '../../../adapters/payments/sandbox/sandbox-payments.table.ts'
import { startStripeApp } from '../../../testing/outside/stripe-app.ts'
import { GOOD_CARD } from '../../../testing/rental-calls.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { confirmPayment } from '../../payments/payments.service.ts'
import { cancelRental } from '../my-rentals.service.ts'
import { rentPlot } from '../rent-item.service.ts'
import { rentals } from '../rentals.table.ts'
import { sweepRentals } from '../sweep-rentals.service.ts'
import { refunds } from './refunds.table.ts'

const MINUTE_MS = 60_000
const world = await startStripeApp()
const { app, db, clock, deps, stripe, send, paidRental, deliver, freeDays } = world

const cancel = async (rentalId: string) =>
  (await send(`/api/rentals/${rentalId}/cancel`, {})).body.rental
const attemptsOf = (rentalId: string) =>
  db.select().from(refunds).where(eq(refunds.rentalId, rentalId)).orderBy(refunds.attempt)
const statesOf = async (rentalId: string) => (await attemptsOf(rentalId)).map(({ state }) => state)

async function shownStatus(rentalId: string) {
  const mine = (await app.inject('/api/rentals?userId=user1')).json()
  return mine.find(({ id }: { id: string }) => id === rentalId)?.refundStatus
}

async function sweepLater(minutes = 90) {
  clock.advance(minutes * MINUTE_MS)
  await sweepRentals(deps)
}

beforeEach(() => stripe.refunds.begin('succeeded'))

describe('a slow refund', () => {
  test('is pending until the provider reports success', async () => {
    const { rentalId, intentId } = await paidRental()
    stripe.refunds.begin('pending')
    expect(await cancel(rentalId)).toMatchObject({ refundAmount: 45, refundStatus: 'pending' })
    await sweepLater()
    expect(await shownStatus(rentalId)).toBe('pending')
    stripe.refunds.settle(intentId, 'succeeded')
    await sweepLater()
    expect(await shownStatus(rentalId)).toBe('succeeded')
    expect(stripe.refunds.of(intentId)).toHaveLength(1)
  })

  test('is retried under a new key after a failure', async () => {
    const { rentalId, intentId } = await paidRental()
    stripe.refunds.begin('pending')
    await cancel(rentalId)
    stripe.refunds.settle(intentId, 'failed')
    await sweepLater()
    expect(await shownStatus(rentalId)).toBe('failed')
    stripe.refunds.begin('succeeded')
    await sweepLater()
    expect(await shownStatus(rentalId)).toBe('succeeded')
    expect(await attemptsOf(rentalId)).toMatchObject([
      { state: 'failed', idempotencyKey: `${rentalId}:refund`, lastErrorCode: 'declined' },
      { state: 'succeeded', idempotencyKey: `${rentalId}:refund:2`, lastErrorCode: null },
    ])
    expect([stripe.refundedOf(intentId), stripe.refunds.countOf(intentId)]).toEqual([45_00, 1])
  })

  test('is updated by events, in any order and twice, also when the money is returned days later', async () => {
    const { rentalId, intentId } = await paidRental()
    stripe.refunds.begin('pending')
    await cancel(rentalId)
    const early = stripe.signedEvent('evt_early', intentId, { kind: 'refund_failed' })
    expect(await deliver(early)).toBe(200)
    expect(await statesOf(rentalId)).toEqual(['pending'])
    stripe.refunds.settle(intentId, 'succeeded')
    const through = stripe.signedEvent('evt_through', intentId, { kind: 'refunded' })
    expect([await deliver(through), await deliver(through)]).toEqual([200, 200])
    expect(await shownStatus(rentalId)).toBe('succeeded')
    stripe.refunds.settle(intentId, 'failed')
    await deliver(stripe.signedEvent('evt_back', intentId, { kind: 'refund_failed' }))
    expect(await statesOf(rentalId)).toEqual(['failed', 'pending'])
    stripe.refunds.begin('succeeded')
    await sweepLater()
    expect(await statesOf(rentalId)).toEqual(['failed', 'succeeded'])
    expect(stripe.refunds.countOf(intentId)).toBe(1)
  })

  test('answers 503 to an event that cannot be checked, so that the provider repeats it', async () => {
    const { rentalId, intentId } = await paidRental()
    await cancel(rentalId)
    stripe.refunds.settle(intentId, 'failed')
    stripe.fail('GET /v1/refunds')
    const event = stripe.signedEvent('evt_again', intentId, { kind: 'refund_failed' })
    expect([await deliver(event), await deliver(event)]).toEqual([503, 200])
    expect(await statesOf(rentalId)).toEqual(['failed', 'pending'])
    await sweepLater()
  })

  test('tells late payers that the refund is on its way', async () => {
    const stay = freeDays(3)
    const { body } = await world.rentPlot(stay)
    const intentId = await world.intentOf(body.clientSecret)
    clock.advance(16 * MINUTE_MS)
    await world.rentPlot(stay, 'user4')
    await stripe.pay(intentId, 'pm_card_visa')
    stripe.refunds.begin('pending')
    const late = async () => (await world.confirm(body.clientSecret, 'plot')).body.message
    expect(await late()).toContain('the refund is on its way')
    stripe.refunds.settle(intentId, 'succeeded')
    await sweepLater()
    expect(await late()).toContain('has been refunded in full')
    stripe.refunds.begin('succeeded')
  })
})

describe('a provider that stores a 500 answer for a day', () => {
  test.each([
    ['although nothing was done', false],
    ['although it was done', true],
  ])('%s: refunds once', async (_name, isDone) => {
    const { rentalId, intentId } = await paidRental()
    stripe.fail('POST /v1/refunds', { isDone })
    expect(await cancel(rentalId)).toMatchObject({ refundStatus: 'failed' })
    await sweepLater()
    await sweepLater()
    expect(await statesOf(rentalId)).toEqual(['failed', 'succeeded'])
    expect([stripe.refundedOf(intentId), stripe.refunds.of(intentId).length]).toEqual([45_00, 1])
  })

  test('does not repeat a refund that exists at the provider under another key', async () => {
    const { rentalId, intentId } = await paidRental()
    stripe.refunds.add(intentId, 20_00, {})
    await cancel(rentalId)
    expect(stripe.refundedOf(intentId)).toBe(45_00)
    await db
      .update(refunds)
      .set({ state: 'pending', askAfter: clock.now() })
      .where(eq(refunds.rentalId, rentalId))
    stripe.forgetIdempotencyKeys()
    await sweepLater()
    expect(await statesOf(rentalId)).toEqual(['succeeded'])
    expect(stripe.refundedOf(intentId)).toBe(45_00)
  })

  test('agreed days can be paid at the next try, under a new key', async () => {
    const stay = freeDays(3)
    const { rental } = (await world.rentPlot(stay)).body
    const [booking] = await db.select().from(bookings).limit(1)
    await db
      .update(rentals)
      .set({ paymentIntentId: null, paymentAttempt: 2, bookingId: booking?.id })
      .where(eq(rentals.id, rental.id))
    stripe.fail('POST /v1/payment_intents')
    expect((await world.rentPlot(stay)).status).toBe(503)
    const again = await world.rentPlot(stay)
    expect([again.status, again.body.rental?.id]).toEqual([200, rental.id])
  })
})

test('refunds at the rental’s provider, not at the current one', async () => {
  const [sandbox] = deps.formerPayments
  if (!sandbox) throw new Error('the sandbox always answers for its own')
  const before = { ...deps, payments: sandbox }
  const caller = { userId: 'user1', timeZone: 'UTC' }
  const stay = { ...freeDays(3), renterId: 'user1', monthlyPrice: 45 }
  const { rental, clientSecret } = await rentPlot(before, 'plot-1', stay, caller)
  const intent = await sandbox.cardDesk?.findIntent(clientSecret)
  if (!intent) throw new Error('there is no such payment intent')
  await sandbox.cardDesk?.payWithCard(intent, { ...GOOD_CARD, number: '4242424242424242' })
  const confirmation = { paymentIntentId: intent.id, rentalType: 'plot' as const }
  expect((await confirmPayment(deps, confirmation, caller)).rental.status).toBe('confirmed')
  const cancelled = await cancelRental(deps, rental.id, caller)
  expect(cancelled.refundStatus).toBe('succeeded')
  const sent = await db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentIntentId, intent.id))
  expect(sent).toMatchObject([{ amountCents: 45_00 }])
})

test('a constraint refuses a second refund', async () => {
  const { rentalId } = await paidRental()
  await cancel(rentalId)
  const [first] = await attemptsOf(rentalId)
  if (!first) throw new Error('there is no refund')
  const second = db.insert(refunds).values({ ...first, attempt: 2, idempotencyKey: 'another' })
  await expect(second).rejects.toMatchObject({ cause: { code: '23505' } })
})

describe('for operators', () => {
  const figure = async (name: string) =>
    (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith(name))
  const stuck = async () => (await app.inject('/operations/stuck-refunds')).json()

  test('counts, lists and logs stuck refunds without personal data', async () => {
    expect(await stuck()).toEqual([])
    const { rentalId, intentId } = await paidRental()
    stripe.fail('POST /v1/refunds')
    world.warnings.length = 0
    await cancel(rentalId)
    expect(await figure('refunds_stuck')).toEqual(['refunds_stuck 1'])
    const label = '{provider="stripe",call="refund",code="api_error"}'
    expect((await figure('payment_provider_errors_total')).join()).toContain(label)
    expect(world.warnings).toMatchObject([
      { provider: 'stripe', call: 'refund', code: 'api_error' },
    ])
    expect(await stuck()).toEqual([
      {
        ...{ rentalId, provider: 'stripe', paymentIntentId: intentId, refundId: null },
        ...{ amount: 45, reason: 'cancelled', state: 'pending', attempt: 2 },
        ...{ lastErrorCode: 'api_error', dueSince: clock.now().toISOString() },
        askAfter: new Date(clock.now().getTime() + MINUTE_MS).toISOString(),
      },
    ])
    await sweepLater()
    expect([await stuck(), await figure('refunds_stuck')]).toEqual([[], ['refunds_stuck 0']])
  })

  test('counts a refund pending for more than a day as stuck', async () => {
    const { rentalId, intentId } = await paidRental()
    stripe.refunds.begin('pending')
    await cancel(rentalId)
    expect(await stuck()).toEqual([])
    await sweepLater(25 * 60)
    expect(await stuck()).toMatchObject([{ rentalId, refundId: expect.stringMatching(/^re_/) }])
    stripe.refunds.settle(intentId, 'succeeded')
    await sweepLater()
    expect(await stuck()).toEqual([])
  })

  test('answers 404 to everybody else', async () => {
    const url = '/operations/stuck-refunds'
    const elsewhere = await app.inject({ url, remoteAddress: '203.0.113.7' })
    expect(elsewhere.statusCode).toBe(404)
  })
})
