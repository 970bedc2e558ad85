import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPaymentProblems } from '../../../testing/money/payment-invariants.ts'
import { extensionCalls, RENTER } from '../../../testing/rental-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { tools } from '../../tools/tools.table.ts'
import { rentals } from '../rentals.table.ts'

const MINUTE = 60_000
const testApp = await startTestApp()
const { db, clock, deps } = testApp
const calls = extensionCalls(testApp)
const { forgetHolds, rented, rentTool, send, pay, follow, later, days, extend, read } = calls
const { latest, latestIntent, confirm, extendAndPay, sentBack } = calls

let rental: Rental

beforeEach(async () => {
  await forgetHolds()
  rental = follow((await rented('tool')).rental)
})

describe('more days', () => {
  test('are held at the agreed price and added once paid', async () => {
    const listing = { pricePerDayCents: 99_00 }
    await db.update(tools).set(listing).where(eq(tools.id, 'tool-1'))
    const held = await extend(days(2))
    await db.update(tools).set({ pricePerDayCents: 35_00 }).where(eq(tools.id, 'tool-1'))
    expect(held.status).toBe(200)
    expect(held.body.rental).toMatchObject({
      endDate: rental.endDate,
      extension: { endDate: days(2), amount: 70 },
    })
    const other = await rentTool({ startDate: rental.endDate, endDate: days(1) }, 'user5')
    expect(other.status).toBe(409)
    await pay(held.body.clientSecret)
    const { status, body } = await confirm()
    expect([status, body.rental.endDate]).toEqual([200, days(2)])
    expect(body.rental).toMatchObject({
      ...{ duration: 5, totalAmount: 245, platformFee: 8.75, hostAmount: 166.25 },
      ...{ securityDeposit: 70, extension: null, depositStatus: 'held' },
    })
    expect((await confirm()).status).toBe(200)
    expect(await findPaymentProblems(db)).toEqual([])
    const told = await db.select().from(notifications).where(eq(notifications.userId, 'user2'))
    expect(told.filter(({ body }) => body?.includes(days(2)))).toHaveLength(1)
  })

  test('requested twice are one hold and one payment', async () => {
    const [first, second] = await Promise.all([extend(days(2)), extend(days(2))])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.clientSecret).toBe(first.body.clientSecret)
  })

  test('replace the held days, whose payment is cancelled', async () => {
    const first = await extend(days(4))
    const replaced = await latestIntent()
    const second = await extend(days(1))
    expect(second.body.rental.extension).toMatchObject({ endDate: days(1), amount: 35 })
    expect((await pay(first.body.clientSecret)).status).toBe(402)
    expect((await deps.payments.readIntent(replaced))?.status).toBe('canceled')
  })

  test('within a paid month cost nothing and are added at once', async () => {
    const made = await rented('plot', 20)
    rental = follow(made.rental)
    const { status, body } = await extend(days(5))
    expect([status, body.clientSecret]).toEqual([200, null])
    expect(body.rental).toMatchObject({ endDate: days(5), totalAmount: 45, extension: null })
  })

  test('are refunded payment by payment when the rental is cancelled', async () => {
    const { paymentIntentId } = (
      await db.select().from(rentals).where(eq(rentals.id, rental.id))
    )[0] as { paymentIntentId: string }
    await extendAndPay(days(2))
    const second = await latestIntent()
    const { body } = await send(`/api/rentals/${rental.id}/cancel`, {}, RENTER)
    expect(body.rental).toMatchObject({ status: 'cancelled', refundAmount: 245 })
    expect(await sentBack(paymentIntentId)).toEqual([175_00])
    expect(await sentBack(second)).toEqual([70_00])
  })

  test('are released when the rental is cancelled', async () => {
    const { body } = await extend(days(2))
    await send(`/api/rentals/${rental.id}/cancel`, {}, RENTER)
    expect((await pay(body.clientSecret)).status).toBe(402)
    expect((await read()).extension).toBeNull()
  })
})

describe('refuses more days with the reason', () => {
  const refusal = async (endDate: string, userId?: string) => {
    const { status, body } = await extend(endDate, userId)
    return [status, body.message]
  }

  test('by other people, to an earlier day, or beyond the booking horizon', async () => {
    expect((await extend(days(1), 'user2')).status).toBe(403)
    expect((await extend(days(1), 'user5')).status).toBe(403)
    expect((await send('/api/rentals/nothing/extend', { endDate: days(1) })).status).toBe(404)
    expect(await refusal(rental.endDate)).toEqual([
      400,
      `endDate: must be later than ${rental.endDate}`,
    ])
    expect(await refusal(days(900))).toEqual([400, 'endDate: must be at most 24 months from today'])
    expect((await extend('soon')).status).toBe(400)
    expect(await latest()).toBeUndefined()
  })

  test('into taken days, naming the last free day', async () => {
    const stay = { startDate: days(2), endDate: days(4) }
    await rentTool(stay, 'user5')
    expect(await refusal(days(3))).toEqual([
      409,
      `Some of those days are taken. You can keep it until ${days(2)}.`,
    ])
    expect((await extend(days(2))).status).toBe(200)
    // The other renter's hold has expired.
    later(16 * MINUTE)
    expect((await extend(days(3))).status).toBe(200)
  })

  test('into the free days after a rental', async () => {
    await db.update(rentals).set({ bufferDays: 2 }).where(eq(rentals.id, rental.id))
    await rentTool({ startDate: days(2), endDate: days(4) }, 'user5')
    expect(await refusal(days(1))).toEqual([
      409,
      'The days after yours are taken, so it cannot be kept longer.',
    ])
  })

  test('of a rental that is cancelled, over, overdue or returned', async () => {
    const wanted = days(2)
    clock.set(`${rental.endDate}T19:00:00Z`)
    expect(await refusal(wanted)).toEqual([
      409,
      'This rental is over. Rent it again if you need it once more.',
    ])
    clock.set(`${rental.startDate}T19:00:00Z`)
    await send(`/api/rentals/${rental.id}/pickup`, {}, RENTER)
    clock.set(`${days(1)}T19:00:00Z`)
    expect(await refusal(wanted)).toEqual([
      409,
      `It should have been back on ${rental.endDate}. Please give it back first.`,
    ])
    await send(`/api/rentals/${rental.id}/return`, {}, RENTER)
    expect(await refusal(wanted)).toEqual([409, 'It is back already, so it cannot be kept longer.'])
    rental = follow((await rented('tool')).rental)
    await send(`/api/rentals/${rental.id}/cancel`, {}, RENTER)
    expect(await refusal(days(1))).toEqual([
      409,
      'This rental is cancelled, so it cannot be kept longer.',
    ])
  })
})
