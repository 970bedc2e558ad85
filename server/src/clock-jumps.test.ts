import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sweepRentals } from './features/rentals/sweep-rentals.service.ts'
import { findPaymentProblems } from './testing/money/payment-invariants.ts'
import { rentalCalls } from './testing/rental-calls.ts'
import { as, startTestApp } from './testing/test-app.ts'
import { TEST_NOW } from './testing/test-clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const testApp = await startTestApp()
const { app, clock, db, deps } = testApp
const { freeDays, rentTool, pay, confirm, rented, refundsOf } = rentalCalls(testApp)
afterEach(() => clock.set(TEST_NOW.toISOString()))

const takenDays = async ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  (
    await app.inject(`/api/tools/tool-1/availability?from=${startDate}&to=${endDate}`)
  ).json() as object[]

describe('holds and payments', () => {
  test('a clock that was hours ahead for a while sells no day twice and keeps no money', async () => {
    const stay = freeDays(3)
    const early = (await rentTool(stay, 'user5')).body
    clock.advance(3 * HOUR_MS)
    const other = (await rentTool(stay, 'user6')).body
    clock.advance(-3 * HOUR_MS)
    await pay(early.clientSecret, undefined, 'user5')
    expect((await confirm(early.clientSecret, 'tool', 'user5')).status).toBe(409)
    await pay(other.clientSecret, undefined, 'user6')
    expect((await confirm(other.clientSecret, 'tool', 'user6')).status).toBe(200)

    expect(await refundsOf(early.clientSecret)).toHaveLength(1)
    expect(await findPaymentProblems(db)).toEqual([])
    const [row] = await db.execute(sql`select count(*)::int as pairs from rentals a join rentals b
      on a.item_key = b.item_key and a.id < b.id and a.period && b.period
      where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`)
    expect(row).toEqual({ pairs: 0 })
  })

  test('a clock set back neither ends a hold nor makes it last beyond its own time', async () => {
    const stay = freeDays(3)
    const { clientSecret, rental } = (await rentTool(stay, 'user5')).body
    clock.advance(-5 * HOUR_MS)
    const again = (await rentTool(stay, 'user5')).body
    expect(again).toMatchObject({ clientSecret, rental: { id: rental.id } })
    expect((await rentTool(stay, 'user6')).status).toBe(409)
    clock.advance(5 * HOUR_MS + 16 * MINUTE_MS)
    expect((await rentTool(stay, 'user6')).status).toBe(200)
  })

  test('a deposit that a jump gave back early is given back once', async () => {
    const { clientSecret } = await rented('tool')
    clock.advance(400 * DAY_MS)
    await sweepRentals(deps)
    clock.advance(-400 * DAY_MS)
    await sweepRentals(deps)
    clock.advance(400 * DAY_MS)
    await sweepRentals(deps)
    expect(await refundsOf(clientSecret)).toEqual([70_00])
    expect(await findPaymentProblems(db)).toEqual([])
  })
})

test('cached answers follow the clock both ways', async () => {
  const stay = freeDays(3)
  await rentTool(stay, 'user5')
  expect(await takenDays(stay)).toHaveLength(1)
  clock.advance(20 * MINUTE_MS)
  expect(await takenDays(stay)).toHaveLength(0)
  clock.advance(-20 * MINUTE_MS)
  expect(await takenDays(stay)).toHaveLength(1)
})

describe('streaks', () => {
  const logAt = async (instant: string, userId: string, timeZone: string) => {
    clock.set(instant)
    const entry = {
      userId,
      activityType: 'composting',
      description: 'Peels',
      clientId: randomUUID(),
    }
    const headers = { ...as(userId), 'x-time-zone': timeZone }
    const url = '/api/impact/activities'
    const payload = { ...entry, metadata: { weight: 1 } }
    const response = await app.inject({ method: 'POST', url, payload, headers })
    expect(response.statusCode).toBe(201)
    const stats = await app.inject({ url: `/api/impact/stats/${userId}`, headers })
    return stats.json()
  }

  test.each([
    [
      'the night an hour is skipped',
      'user7',
      [
        '2027-03-14T04:30:00Z',
        '2027-03-14T07:30:00Z',
        '2027-03-15T03:59:00Z',
        '2027-03-15T04:01:00Z',
      ],
      [1, 2, 2, 3],
    ],
    [
      'the night an hour comes twice',
      'user8',
      [
        '2027-11-07T03:59:00Z',
        '2027-11-07T05:30:00Z',
        '2027-11-07T06:30:00Z',
        '2027-11-08T04:59:00Z',
        '2027-11-08T05:01:00Z',
      ],
      [1, 2, 2, 2, 3],
    ],
    [
      'a clock set back over midnight and forth again',
      'user9',
      [
        '2028-01-10T04:00:00Z',
        '2028-01-10T06:00:00Z',
        '2028-01-10T03:00:00Z',
        '2028-01-10T07:00:00Z',
      ],
      [1, 2, 2, 2],
    ],
  ])('%s', async (_night, userId, instants, expected) => {
    const streaks: number[] = []
    for (const instant of instants) {
      const { streak, streakToday } = await logAt(instant, userId, 'America/New_York')
      expect(streakToday).toBe('done')
      streaks.push(streak)
    }
    expect(streaks).toEqual(expected)
  })
})
