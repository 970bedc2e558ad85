import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { extensions } from './extensions/extensions.table.ts'
import { rentals } from './rentals.table.ts'
import { sweepRentals } from './sweep-rentals.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { forgetHolds, freeDays, send, rentPlot, rentTool, pay, confirm, rented } =
  rentalCalls(testApp)
const RENTER = 'user5'

const hold = (days = freeDays(2), who = RENTER) => rentPlot(days, who)
const letGo = (id: string, who = RENTER) => send(`/api/rentals/${id}/cancel`, {}, who)
const runOut = async () => {
  clock.advance(15 * MINUTE_MS)
  await sweepRentals(deps)
}

beforeEach(() => clock.advance(72 * HOUR_MS))
afterEach(forgetHolds)

describe('unpaid holds of one person', () => {
  test('refuses a fourth hold of any item until one is paid or released [A7]', async () => {
    const [first, second] = [await hold(), await hold()]
    clock.advance(MINUTE_MS)
    expect((await hold()).status).toBe(200)
    const response = await app.inject({
      method: 'POST',
      url: '/api/tools/tool-1/rent',
      headers: { cookie: `commonplot_persona=${RENTER}` },
      payload: { renterId: RENTER, dailyPrice: 35, securityDeposit: 70, ...freeDays(2) },
    })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '840'])
    expect(response.json().message).toBe(
      'You are holding dates of 3 things already. Pay for one of them or cancel it among your rentals, or wait 14 minutes until the first runs out.',
    )
    await pay(first.body.clientSecret, undefined, RENTER)
    expect((await confirm(first.body.clientSecret, 'plot', RENTER)).status).toBe(200)
    expect((await hold()).status).toBe(200)
    expect((await hold()).status).toBe(429)
    await letGo(second.body.rental.id)
    expect((await hold()).status).toBe(200)
    expect((await hold(freeDays(2), 'user6')).status).toBe(200)
  })

  test('repeats one of three holds as the same hold, and other dates replace it [A7]', async () => {
    const days = freeDays(4)
    const first = await hold(days)
    await hold()
    await hold()
    expect((await hold(days)).body).toEqual(first.body)
    expect((await hold({ ...days, endDate: addDays(days.endDate, -1) })).status).toBe(200)
  })

  test('allows only three of many simultaneous holds [A7]', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => hold()))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  })

  test('does not count the hold of an accepted request [A7]', async () => {
    const { body } = await send(
      '/api/bookings',
      { requesterId: RENTER, ownerId: 'user2', itemType: 'plot', itemId: 'plot-1', ...freeDays(2) },
      RENTER,
    )
    const url = `/api/bookings/${body.id}`
    const headers = { cookie: 'commonplot_persona=user2' }
    const payload = { status: 'accepted' }
    expect((await app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(200)
    for (let n = 0; n < 3; n += 1) expect((await hold()).status).toBe(200)
    expect((await hold()).status).toBe(429)
  })
})

describe('expired holds', () => {
  test('make the renter of two within a day wait a day for that item alone [A7]', async () => {
    await hold()
    await runOut()
    clock.advance(23 * HOUR_MS)
    await hold()
    await runOut()
    const days = freeDays(2)
    const { status, body } = await hold(days)
    expect([status, body.message]).toEqual([
      429,
      'You have held dates here for a while without paying, so others get a turn first. You can book this again in 24 hours.',
    ])
    expect((await hold(days, 'user6')).status).toBe(200)
    expect((await rentTool(freeDays(2), RENTER)).status).toBe(200)
    clock.advance(24 * HOUR_MS - 1)
    expect((await hold()).status).toBe(429)
    clock.advance(1)
    expect((await hold()).status).toBe(200)
  })

  test('count before a sweep has expired them [A7]', async () => {
    await hold()
    await hold()
    clock.advance(15 * MINUTE_MS)
    expect((await hold()).status).toBe(429)
  })

  test('do not count when they are paid late [A7]', async () => {
    const first = await hold()
    await runOut()
    await hold()
    await runOut()
    expect((await hold()).status).toBe(429)
    await pay(first.body.clientSecret, undefined, RENTER)
    expect((await confirm(first.body.clientSecret, 'plot', RENTER)).status).toBe(200)
    expect((await hold()).status).toBe(200)
  })

  test('cause the same wait when released just before the end and made again [A7]', async () => {
    const days = freeDays(5)
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const { status, body } = await hold(days)
      statuses.push(status)
      clock.advance(14 * MINUTE_MS)
      if (status === 200) await letGo(body.rental.id)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('cause the same wait when the dates move again and again [A7]', async () => {
    const { startDate, endDate } = freeDays(9)
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await hold({ startDate, endDate: addDays(endDate, -n) })).status)
      clock.advance(14 * MINUTE_MS)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

test('limits holds of more days like other holds [A7]', async () => {
  const { body } = await rented('tool')
  const { id, endDate } = body.rental
  const longer = (days: number) =>
    send(`/api/rentals/${id}/extend`, { endDate: addDays(endDate, days) })
  for (const days of [1, 2]) {
    expect((await longer(days)).status).toBe(200)
    await runOut()
  }
  const { status, body: refused } = await longer(1)
  expect([status, refused.message]).toEqual([429, expect.stringContaining('in 24 hours')])
  await db.delete(extensions).where(eq(extensions.rentalId, id))
  await db.delete(rentals).where(eq(rentals.id, id))
})
