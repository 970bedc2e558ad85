import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { startOfDay, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rentalCalls } from '../../../testing/rental-calls.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'
import { TEST_NOW } from '../../../testing/test-clock.ts'
import { tools } from '../../tools/tools.table.ts'
import { rentals } from '../rentals.table.ts'
import { sweepRentals } from '../sweep-rentals.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { freeDays, rentTool, rentPlot, pay, confirm, rented, refundsOf, send } = rentalCalls(testApp)
const PORTLAND = 'America/Los_Angeles'
const FAR_APART = ['Asia/Tokyo', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
const midnight = (day: string) => startOfDay(day, PORTLAND).toISOString()

afterEach(() => clock.set(TEST_NOW.toISOString()))

const statusOf = async (id: string) =>
  (await db.select().from(rentals).where(eq(rentals.id, id)))[0]?.status

test('completes a rental when its day ends in the item’s time zone [A2]', async () => {
  clock.set('2026-06-02T00:30:00Z')
  const today = todayIn(PORTLAND, clock.now())
  expect(today).toBe('2026-06-01')
  const { body } = await rentTool({ startDate: today, endDate: today })
  await pay(body.clientSecret)
  const confirmed = (await confirm(body.clientSecret, 'tool')).body.rental
  expect(confirmed).toMatchObject({ status: 'confirmed', timeZone: PORTLAND })
  const end = Date.parse(midnight(addDays(today, 1)))
  for (const [instant, status, refunds] of [
    [clock.now().getTime(), 'confirmed', []],
    [end - 1000, 'confirmed', []],
    [end, 'completed', [70_00]],
  ] as const) {
    clock.set(new Date(instant).toISOString())
    await sweepRentals(deps)
    expect(await statusOf(confirmed.id)).toBe(status)
    expect(await refundsOf(body.clientSecret)).toEqual(refunds)
  }
})

describe('the caller’s time zone does not change an item’s calendar', () => {
  const cancel = async (id: string, timeZone: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `/api/rentals/${id}/cancel`,
        headers: { ...as('user1'), 'x-time-zone': timeZone },
      })
    ).statusCode

  test.each(FAR_APART)('cancels from %s on the item’s first day', async (timeZone) => {
    const { rental } = await rented('plot')
    clock.set(midnight(addDays(rental.startDate, 1)))
    expect(await cancel(rental.id, timeZone)).toBe(409)
    clock.set(new Date(clock.now().getTime() - 1000).toISOString())
    expect(await cancel(rental.id, timeZone)).toBe(200)
  })

  test.each(FAR_APART)('rents and searches from %s', async (timeZone) => {
    clock.set('2026-06-02T00:30:00Z')
    const headers = { ...as('user4'), 'x-time-zone': timeZone }
    const rentOn = async (startDate: string) => {
      const stay = { startDate, endDate: startDate, renterId: 'user4' }
      const payload = { ...stay, dailyPrice: 12, securityDeposit: 24 }
      const url = '/api/tools/tool-2/rent'
      return (await app.inject({ method: 'POST', url, headers, payload })).json()
    }
    expect((await rentOn('2026-05-31')).message).toBe('startDate: must not be in the past')
    expect((await rentOn('2026-06-01')).rental).toMatchObject({ status: 'held' })
    const tool = await app.inject({ url: '/api/tools/tool-3', headers })
    expect(tool.json()).toMatchObject({ available: true, freeFrom: '2026-06-01' })
    const found = (from: string) =>
      app.inject({ url: `/api/tools?from=${from}&to=2026-06-09`, headers })
    expect((await found('2026-05-31')).json()).toEqual([])
    expect((await found('2026-06-01')).json()).not.toEqual([])
  })

  test('a request uses the item’s time zone and counts as unread until its day is over there [A2]', async () => {
    clock.set('2026-06-02T00:30:00Z')
    const request = (startDate: string, timeZone: string) =>
      app.inject({
        method: 'POST',
        url: '/api/bookings',
        headers: { ...as('user1'), 'x-time-zone': timeZone },
        payload: {
          ...{ requesterId: 'user1', ownerId: 'user2', itemType: 'plot', itemId: 'plot-1' },
          ...{ startDate, endDate: startDate },
        },
      })
    for (const timeZone of FAR_APART) {
      expect((await request('2026-05-31', timeZone)).statusCode).toBe(400)
      const asked = await request('2026-06-01', timeZone)
      expect(asked.json()).toMatchObject({ status: 'pending', timeZone: PORTLAND })
    }
    const read = async () =>
      (await app.inject({ url: '/api/bookings?userId=user1', headers: as('user1') })).json()
    expect((await read())[0].status).toBe('pending')
    clock.set(midnight('2026-06-02'))
    expect((await read())[0].status).toBe('expired')
  })
})

test('a rental keeps its time zone when the listing moves to another [A2]', async () => {
  const { rental } = await rented('tool')
  await db.update(tools).set({ timeZone: 'Asia/Tokyo' }).where(eq(tools.id, 'tool-1'))
  clock.set(startOfDay(rental.endDate, 'Asia/Tokyo').toISOString())
  await sweepRentals(deps)
  expect(await statusOf(rental.id)).toBe('confirmed')
  clock.set(midnight(rental.endDate))
  await sweepRentals(deps)
  expect(await statusOf(rental.id)).toBe('completed')
  await db.update(tools).set({ timeZone: PORTLAND }).where(eq(tools.id, 'tool-1'))
})

describe('no period ends more than 24 months from today', () => {
  const YEAR_9999 = { startDate: '9999-12-30', endDate: '9999-12-31' }

  test('refuses a hold until the year 9999 [A16]', async () => {
    const { startDate } = freeDays(1)
    for (const stay of [YEAR_9999, { startDate, endDate: '9999-12-31' }]) {
      const { status, body } = await rentPlot(stay)
      expect([status, body.message]).toEqual([400, expect.stringContaining('24 months')])
    }
    const payload = { requesterId: 'user1', ownerId: 'user2', itemType: 'plot', ...YEAR_9999 }
    expect((await send('/api/bookings', payload)).status).toBe(400)
  })

  test.each([
    '/api/plots/plot-1/availability?from=9999-12-31',
    '/api/tools/tool-1/availability?to=9999-12-31',
    '/api/plots?from=9999-12-30&to=9999-12-31',
    '/api/tools?from=9999-12-30&to=9999-12-31',
    '/api/plots?from=2026-06-01&to=9999-12-31',
    '/api/plots/plot-1/availability?from=0000-01-01',
    '/api/plots?from=0000-01-01&to=0000-01-02',
  ])('answers 400 with a reason to %s [A16]', async (url) => {
    const response = await app.inject(url)
    expect([response.statusCode, typeof response.json().message]).toEqual([400, 'string'])
  })
})
