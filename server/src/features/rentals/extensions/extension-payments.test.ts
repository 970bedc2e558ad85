import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { startOfDay } from '@commonplot/shared/dates/time-zone.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { beforeEach, expect, test } from 'vitest'
import { sandboxRefunds } from '../../../adapters/payments/sandbox/sandbox-payments.table.ts'
import { crashingDeps, ProcessDied } from '../../../testing/money/crashing-deps.ts'
import { flakyPayments } from '../../../testing/money/flaky-payments.ts'
import { findPaymentProblems } from '../../../testing/money/payment-invariants.ts'
import { extensionCalls, RENTER } from '../../../testing/rental-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { confirmPayment, receivePaymentEvent } from '../../payments/payments.service.ts'
import { sweepRentals } from '../sweep-rentals.service.ts'
import { extendRental } from './extensions.service.ts'

const MINUTE = 60_000
const testApp = await startTestApp()
const { db, clock, deps } = testApp
const calls = extensionCalls(testApp)
const { forgetHolds, rented, rentTool, send, pay, follow, later, days, extend, read } = calls
const { latest, latestIntent, confirm, sentBack } = calls

let rental: Rental

beforeEach(async () => {
  await forgetHolds()
  rental = follow((await rented('tool')).rental)
})

test('accepts a late payment while the days are free', async () => {
  const { body } = await extend(days(2))
  await pay(body.clientSecret)
  later(20 * MINUTE)
  await sweepRentals(deps)
  expect(await read()).toMatchObject({ endDate: days(2), extension: null })
})

test('refunds a late payment for taken days in full and keeps the rental', async () => {
  const { body } = await extend(days(2))
  await pay(body.clientSecret)
  later(16 * MINUTE)
  const other = await rentTool({ startDate: rental.endDate, endDate: days(1) }, 'user5')
  expect(other.status).toBe(200)
  const { status, body: answer } = await confirm()
  expect([status, answer.message]).toEqual([
    409,
    'It can no longer be kept for those days. Your payment for them has been refunded in full.',
  ])
  expect((await confirm()).status).toBe(409)
  expect(await sentBack(await latestIntent())).toEqual([70_00])
  expect(await read()).toMatchObject({ endDate: rental.endDate, status: 'confirmed' })
  expect(await findPaymentProblems(db)).toEqual([])
})

test('refunds a payment for replaced days in full and keeps the new hold [C4]', async () => {
  const first = (await extend(days(2))).body
  const firstIntent = await latestIntent()
  await pay(first.clientSecret)
  const second = (await extend(days(4))).body
  const confirmed = await send('/api/payments/confirm', {
    ...{ paymentIntentId: firstIntent, rentalType: 'tool' },
  })
  expect([confirmed.status, await sentBack(firstIntent)]).toEqual([409, [70_00]])
  expect((await read()).extension).toMatchObject({ endDate: days(4) })
  await pay(second.clientSecret)
  expect((await confirm()).body.rental).toMatchObject({ endDate: days(4), extension: null })
  expect(await findPaymentProblems(db)).toEqual([])
})

/** The provider's event that the latest extension is paid. */
async function deliverPaidEvent(): Promise<void> {
  const event = { id: `evt_${rental.id}`, kind: 'paid', paymentIntentId: await latestIntent() }
  await receivePaymentEvent(flakyPayments(deps).deps, Buffer.from(JSON.stringify(event)), '')
}

test('adds the days by a webhook alone, however often it is delivered', async () => {
  const { body } = await extend(days(2))
  await pay(body.clientSecret)
  await Promise.all([deliverPaidEvent(), deliverPaidEvent()])
  expect(await read()).toMatchObject({ endDate: days(2), totalAmount: 245 })
})

test.each([
  ['a late webhook', deliverPaidEvent],
  ['a second confirmation', confirm],
  ['the sweep', () => sweepRentals(deps)],
])(
  '%s adds no days for a refunded payment, although the days are free again',
  async (_, settle) => {
    const { body } = await extend(days(2))
    await pay(body.clientSecret)
    later(16 * MINUTE)
    const stay = { startDate: rental.endDate, endDate: days(1) }
    const other = (await rentTool(stay, 'user5')).body.rental
    expect((await confirm()).status).toBe(409)
    expect((await send(`/api/rentals/${other.id}/cancel`, {}, 'user5')).status).toBe(200)
    const refunds = await db.$count(sandboxRefunds)
    later(90 * MINUTE)
    await settle()
    const { endDate, totalAmount } = rental
    expect(await read()).toMatchObject({
      endDate,
      totalAmount,
      status: 'confirmed',
      extension: null,
    })
    expect(await sentBack(await latestIntent())).toEqual([70_00])
    expect(await db.$count(sandboxRefunds)).toBe(refunds)
    expect(await findPaymentProblems(db)).toEqual([])
  },
)

test('refunds in full when the item was returned before the payment', async () => {
  clock.set(`${rental.startDate}T19:00:00Z`)
  const { body } = await extend(days(2))
  await send(`/api/rentals/${rental.id}/return`, {}, RENTER)
  await pay(body.clientSecret)
  expect((await confirm()).status).toBe(409)
  expect(await sentBack(await latestIntent())).toEqual([70_00])
  expect(await read()).toMatchObject({ endDate: rental.endDate, extension: null })
})

test('accepts a payment of a hold over midnight of the last day', async () => {
  clock.set(`${rental.endDate}T06:55:00Z`)
  const { body } = await extend(days(1))
  later(10 * MINUTE)
  await sweepRentals(deps)
  await pay(body.clientSecret)
  expect((await confirm()).body.rental).toMatchObject({ endDate: days(1), status: 'confirmed' })
})

test('closes an unpaid payment and frees the days', async () => {
  await extend(days(2))
  later(90 * MINUTE)
  await sweepRentals(deps)
  const extension = await latest()
  expect(extension).toMatchObject({ state: 'gone', paymentClosedAt: clock.now() })
  const stay = { startDate: rental.endDate, endDate: days(2) }
  expect((await rentTool(stay, 'user5')).status).toBe(200)
})

test('releases the hold when the provider is unavailable', async () => {
  const { deps: flakyDeps, become } = flakyPayments(deps)
  become('no answer')
  const caller = { userId: RENTER, timeZone: 'UTC' }
  await expect(extendRental(flakyDeps, rental.id, days(2), caller)).rejects.toMatchObject({
    message: 'Failed to create payment intent',
  })
  expect((await read()).extension).toBeNull()
  expect((await extend(days(2))).status).toBe(200)
})

test('loses no payment when the process crashes at any step', async () => {
  const caller = { userId: RENTER, timeZone: 'UTC' }
  for (let lifetime = 1; lifetime <= 10; lifetime += 1) {
    const { deps: crashing, death } = crashingDeps(deps, lifetime)
    const stay = (async () => {
      const { clientSecret: secret } = await extendRental(crashing, rental.id, days(1), caller)
      await pay(secret ?? '')
      const paymentIntentId = await latestIntent()
      await confirmPayment(crashing, { paymentIntentId, rentalType: 'tool' }, caller)
    })()
    await Promise.race([stay, death]).catch((error) => {
      if (!(error instanceof ProcessDied)) throw error
    })
    later(90 * MINUTE)
    await sweepRentals(deps)
    rental = follow(await read())
    await forgetHolds()
  }
  expect(await findPaymentProblems(db)).toEqual([])
})

test('keeps the deposit of a day that is extended over midnight', async () => {
  const today = days(30)
  clock.set(startOfDay(addDays(today, 1), 'America/Los_Angeles').toISOString())
  later(-10 * MINUTE)
  const { body: held } = await rentTool({ startDate: today, endDate: today })
  await pay(held.clientSecret)
  const paymentIntentId = await calls.intentOf(held.clientSecret)
  const paid = await send('/api/payments/confirm', { paymentIntentId, rentalType: 'tool' })
  rental = follow(paid.body.rental)
  const { body } = await extend(days(2))
  later(11 * MINUTE)
  await sweepRentals(deps)
  await pay(body.clientSecret)
  await confirm()
  expect(await read()).toMatchObject({ endDate: days(2), depositStatus: 'held' })
})
