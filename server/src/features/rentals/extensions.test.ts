import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sandboxRefunds } from '../../adapters/payments/sandbox/sandbox-payments.table.ts'
import { findLostMoney } from '../../testing/lost-money.ts'
import { moodyWorld } from '../../testing/moody-payments.ts'
import { mortalDeps, ProcessDied } from '../../testing/mortal-deps.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { confirmPayment, receivePaymentEvent } from '../payments/payments.service.ts'
import { tools } from '../tools/tools.table.ts'
import { extendRental } from './extensions.service.ts'
import { extensions } from './extensions.table.ts'
import { rentals } from './rentals.table.ts'
import { sweepRentals } from './sweep-rentals.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { rented, rentTool, send, pay } = rentalCalls(testApp)

const RENTER = 'user1'
const MINUTE = 60_000
let rental: Rental

const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString())
const days = (count: number) => addDays(rental.endDate, count)
const extend = (endDate: string, userId = RENTER) =>
  send(`/api/rentals/${rental.id}/extend`, { endDate }, userId)
const read = async (): Promise<Rental> =>
  (await app.inject({ url: `/api/rentals/${rental.id}`, headers: as(RENTER) })).json().rental
const latest = async () =>
  (await db.select().from(extensions).where(eq(extensions.rentalId, rental.id))).at(-1)
const intentOfExtension = async () => (await latest())?.paymentIntentId ?? ''
const confirm = async (rentalType = 'tool', userId = RENTER) =>
  send('/api/payments/confirm', { paymentIntentId: await intentOfExtension(), rentalType }, userId)
const refundsOf = async (paymentIntentId: string) =>
  (
    await db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.paymentIntentId, paymentIntentId))
  ).map(({ amountCents }) => amountCents)

async function extendAndPay(endDate: string) {
  const { body } = await extend(endDate)
  await pay(body.clientSecret)
  return confirm()
}

beforeEach(async () => {
  rental = (await rented('tool')).rental
})

describe('more days', () => {
  test('are held, cost the agreed price, and are the rental’s once paid [I19-3]', async () => {
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
    expect(await findLostMoney(db)).toEqual([])
    const told = await db.select().from(notifications).where(eq(notifications.userId, 'user2'))
    expect(told.filter(({ body }) => body?.includes(days(2)))).toHaveLength(1)
  })

  test('the same days asked for twice are one hold and one payment [I19-3]', async () => {
    const [first, second] = await Promise.all([extend(days(2)), extend(days(2))])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.clientSecret).toBe(first.body.clientSecret)
  })

  test('other days take the place of those held, whose payment is given up [I19-3]', async () => {
    const first = await extend(days(4))
    const replaced = await intentOfExtension()
    const second = await extend(days(1))
    expect(second.body.rental.extension).toMatchObject({ endDate: days(1), amount: 35 })
    expect((await pay(first.body.clientSecret)).status).toBe(402)
    expect((await deps.payments.readIntent(replaced))?.status).toBe('canceled')
  })

  test('cost nothing within a month that is paid for, and are given at once [I19-3]', async () => {
    const made = await rented('plot', 20)
    rental = made.rental
    const { status, body } = await extend(days(5))
    expect([status, body.clientSecret]).toEqual([200, null])
    expect(body.rental).toMatchObject({ endDate: days(5), totalAmount: 45, extension: null })
  })

  test('after two payments, cancelling sends back each of them [I19-3]', async () => {
    const { paymentIntentId } = (
      await db.select().from(rentals).where(eq(rentals.id, rental.id))
    )[0] as { paymentIntentId: string }
    await extendAndPay(days(2))
    const second = await intentOfExtension()
    const { body } = await send(`/api/rentals/${rental.id}/cancel`, {}, RENTER)
    expect(body.rental).toMatchObject({ status: 'cancelled', refundAmount: 245 })
    expect(await refundsOf(paymentIntentId)).toEqual([175_00])
    expect(await refundsOf(second)).toEqual([70_00])
  })

  test('cancelling lets go of days that are being paid for [I19-3]', async () => {
    const { body } = await extend(days(2))
    await send(`/api/rentals/${rental.id}/cancel`, {}, RENTER)
    expect((await pay(body.clientSecret)).status).toBe(402)
    expect((await read()).extension).toBeNull()
  })
})

describe('what cannot be kept longer says why', () => {
  const refusal = async (endDate: string, userId?: string) => {
    const { status, body } = await extend(endDate, userId)
    return [status, body.message]
  }

  test('not by others, not to an earlier day, not further than can be booked [I19-3]', async () => {
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

  test('not into the days of others, with words about until when [I19-3]', async () => {
    const stay = { startDate: days(2), endDate: days(4) }
    await rentTool(stay, 'user5')
    expect(await refusal(days(3))).toEqual([
      409,
      `Some of those days are taken. You can keep it until ${days(2)}.`,
    ])
    expect((await extend(days(2))).status).toBe(200)
    // What the other held has run out.
    later(16 * MINUTE)
    expect((await extend(days(3))).status).toBe(200)
  })

  test('the days that stay free after a rental count [I19-3]', async () => {
    await db.update(rentals).set({ bufferDays: 2 }).where(eq(rentals.id, rental.id))
    await rentTool({ startDate: days(2), endDate: days(4) }, 'user5')
    expect(await refusal(days(1))).toEqual([
      409,
      'The days after yours are taken, so it cannot be kept longer.',
    ])
  })

  test('not when it is cancelled, over, overdue or back [I19-3]', async () => {
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
    rental = (await rented('tool')).rental
    await send(`/api/rentals/${rental.id}/cancel`, {}, RENTER)
    expect(await refusal(days(1))).toEqual([
      409,
      'This rental is cancelled, so it cannot be kept longer.',
    ])
  })
})

describe('a payment for more days comes to one of two ends', () => {
  test('paid late while the days are free, it counts [I19-3]', async () => {
    const { body } = await extend(days(2))
    await pay(body.clientSecret)
    later(20 * MINUTE)
    await sweepRentals(deps)
    expect(await read()).toMatchObject({ endDate: days(2), extension: null })
  })

  test('paid when they are someone else’s, it goes back whole and the rental stays [I19-3]', async () => {
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
    expect(await refundsOf(await intentOfExtension())).toEqual([70_00])
    expect(await read()).toMatchObject({ endDate: rental.endDate, status: 'confirmed' })
    expect(await findLostMoney(db)).toEqual([])
  })

  test('a webhook alone brings the days, however often it comes [I19-3]', async () => {
    const { deps: told } = moodyWorld(deps)
    const { body } = await extend(days(2))
    await pay(body.clientSecret)
    const event = {
      id: `evt_${rental.id}`,
      kind: 'paid',
      paymentIntentId: await intentOfExtension(),
    }
    const rawBody = Buffer.from(JSON.stringify(event))
    await Promise.all([1, 2].map(() => receivePaymentEvent(told, rawBody, '')))
    expect(await read()).toMatchObject({ endDate: days(2), totalAmount: 245 })
  })

  test('back before it was paid for, it goes back whole [I19-3]', async () => {
    clock.set(`${rental.startDate}T19:00:00Z`)
    const { body } = await extend(days(2))
    await send(`/api/rentals/${rental.id}/return`, {}, RENTER)
    await pay(body.clientSecret)
    expect((await confirm()).status).toBe(409)
    expect(await refundsOf(await intentOfExtension())).toEqual([70_00])
    expect(await read()).toMatchObject({ endDate: rental.endDate, extension: null })
  })

  test('held over midnight of the last day, it still counts [I19-3]', async () => {
    clock.set(`${rental.endDate}T06:55:00Z`)
    const { body } = await extend(days(1))
    later(10 * MINUTE)
    await sweepRentals(deps)
    await pay(body.clientSecret)
    expect((await confirm()).body.rental).toMatchObject({ endDate: days(1), status: 'confirmed' })
  })

  test('a payment nobody makes is closed, and the days are free again [I19-3]', async () => {
    await extend(days(2))
    later(90 * MINUTE)
    await sweepRentals(deps)
    const extension = await latest()
    expect(extension).toMatchObject({ state: 'gone', paymentClosedAt: clock.now() })
    const stay = { startDate: rental.endDate, endDate: days(2) }
    expect((await rentTool(stay, 'user5')).status).toBe(200)
  })

  test('a provider that is away leaves no days held [I19-3]', async () => {
    const { deps: moodyDeps, become } = moodyWorld(deps)
    become('no answer')
    const caller = { userId: RENTER, timeZone: 'UTC' }
    await expect(extendRental(moodyDeps, rental.id, days(2), caller)).rejects.toMatchObject({
      message: 'Failed to create payment intent',
    })
    expect((await read()).extension).toBeNull()
    expect((await extend(days(2))).status).toBe(200)
  })

  test('a process that dies at any step loses no payment [I19-3]', async () => {
    const caller = { userId: RENTER, timeZone: 'UTC' }
    for (let lifetime = 1; lifetime <= 10; lifetime += 1) {
      const { deps: mortal, death } = mortalDeps(deps, lifetime)
      const stay = (async () => {
        const { clientSecret: secret } = await extendRental(mortal, rental.id, days(1), caller)
        await pay(secret ?? '')
        const paymentIntentId = await intentOfExtension()
        await confirmPayment(mortal, { paymentIntentId, rentalType: 'tool' }, caller)
      })()
      await Promise.race([stay, death]).catch((error) => {
        if (!(error instanceof ProcessDied)) throw error
      })
      later(90 * MINUTE)
      await sweepRentals(deps)
      rental = await read()
    }
    expect(await findLostMoney(db)).toEqual([])
  })
})
