import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { EARNINGS_CSV_PATH } from '@commonplot/shared/hosting/hosting.contract.ts'
import type { Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startNeighbourhood } from '../../testing/neighbourhood.ts'
import { letRentals, rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from '../tools/tools.table.ts'

const testApp = await startTestApp()
const { app, db, clock } = testApp
const { freeDays, rentPlot, rentTool, pay, confirm, send } = rentalCalls(testApp)

const ask = (userId: string, asked = userId) =>
  app.inject({ url: `/api/hosting?userId=${asked}`, headers: as(userId) })
const hostingOf = async (userId: string): Promise<Hosting> => (await ask(userId)).json()
const day = (days: number) => addDays(clock.now().toISOString().slice(0, 10), days)

describe('the hosting page', () => {
  test('lists the demo’s field and hand tools for the default person', async () => {
    const { listings, rentals, requests, earnings } = await hostingOf('user1')
    expect(listings).toMatchObject([
      {
        ...{ type: 'plot', id: 'plot-3', name: 'Riverside Community Field', state: 'listed' },
        ...{ price: 80, upcomingRentals: 1 },
      },
      { type: 'tool', id: 'tool-3', state: 'listed', price: 8 },
    ])
    expect(listings[0]?.image).toBe('/pictures/plot-riverside-1.svg')
    expect(rentals.map(({ id, status }) => [id, status])).toEqual([
      ['rental-7', 'confirmed'],
      ['rental-1', 'completed'],
      ['rental-6', 'completed'],
      ['rental-5', 'completed'],
    ])
    expect(earnings).toEqual({
      currency: 'usd',
      months: [
        { month: '2026-05', rent: 80, fee: 4, kept: 0, host: 76 },
        { month: '2026-04', rent: 104, fee: 5.2, kept: 0, host: 98.8 },
      ],
      upcoming: 76,
    })
    expect(requests).toMatchObject([
      { id: 'booking-1', status: 'pending', requester: { id: 'user2', fullName: 'Ben Okafor' } },
    ])
  })

  test('counts a rental as upcoming until its last second in its time zone [C10]', async () => {
    const place = await startTestApp()
    const upcoming = async (instant: string) => {
      place.clock.set(instant)
      const request = { url: '/api/hosting?userId=user2', headers: as('user2') }
      const { listings }: Hosting = (await place.app.inject(request)).json()
      return listings.find(({ id }) => id === 'tool-1')?.upcomingRentals ?? 0
    }
    const edges = [
      ['America/Los_Angeles', '2026-06-04T06:59:59Z', '2026-06-04T07:00:00Z'],
      ['Pacific/Kiritimati', '2026-06-03T09:59:59Z', '2026-06-03T10:00:00Z'],
      ['Pacific/Pago_Pago', '2026-06-04T10:59:59Z', '2026-06-04T11:00:00Z'],
    ] as const
    for (const [timeZone, last, over] of edges) {
      const others = [await upcoming(last), await upcoming(over)]
      const days = { startDate: '2026-06-02', endDate: '2026-06-04', timeZone }
      await letRentals(place.db, [{ id: timeZone, status: 'confirmed', ...days }])
      const seen = [await upcoming(last), await upcoming(over)]
      expect([timeZone, ...seen]).toEqual([timeZone, (others[0] ?? 0) + 1, others[1]])
      await place.db.delete(rentals).where(eq(rentals.id, timeZone))
    }
  })

  test('refuses other people', async () => {
    expect((await ask('user1', 'user2')).statusCode).toBe(403)
    expect((await app.inject('/api/hosting')).statusCode).toBe(400)
  })

  test('answers empty lists and no earnings without listings', async () => {
    expect(await hostingOf('user9')).toEqual({
      listings: [],
      rentals: [],
      requests: [],
      earnings: { currency: 'usd', months: [], upcoming: 0 },
    })
  })

  test('lists paused, repaired and archived items after listed ones', async () => {
    await db.update(plots).set({ state: 'archived' }).where(eq(plots.id, 'plot-1'))
    await db.update(tools).set({ state: 'repair' }).where(eq(tools.id, 'tool-1'))
    const states = async () => (await hostingOf('user2')).listings.map(({ state }) => state)
    expect(await states()).toEqual(['repair', 'archived'])
    await db.update(plots).set({ state: 'paused' }).where(eq(plots.id, 'plot-1'))
    await db.update(tools).set({ state: 'listed' }).where(eq(tools.id, 'tool-1'))
    expect(await states()).toEqual(['listed', 'paused'])
    await db.update(plots).set({ state: 'listed' }).where(eq(plots.id, 'plot-1'))
    await db.update(tools).set({ state: 'repair' }).where(eq(tools.id, 'tool-1'))
    expect(await states()).toEqual(['listed', 'repair'])
    await db.update(tools).set({ state: 'listed' }).where(eq(tools.id, 'tool-1'))
    await db.update(plots).set({ state: 'listed' }).where(eq(plots.id, 'plot-1'))
  })

  test('lists a rental with its renter from the hold on, and drops unpaid ones', async () => {
    const seen = async (id: string) =>
      (await hostingOf('user2')).rentals.find((rental) => rental.id === id)
    const { body } = await rentTool(freeDays(3), 'user5')
    const { id } = body.rental
    const renter = { id: 'user5', fullName: expect.any(String) }
    expect(await seen(id)).toMatchObject({ status: 'held', renter })
    const before = await hostingOf('user2')
    await pay(body.clientSecret, undefined, 'user5')
    await confirm(body.clientSecret, 'tool', 'user5')
    expect(await seen(id)).toMatchObject({ status: 'confirmed', renter, hostAmount: 99.75 })
    const after = await hostingOf('user2')
    expect(after.earnings.upcoming).toBeCloseTo(before.earnings.upcoming + 99.75)
    const upcoming = ({ listings }: Hosting) =>
      listings.find(({ type }) => type === 'tool')?.upcomingRentals ?? 0
    expect(upcoming(after)).toBe(upcoming(before) + 1)

    const forgotten = (await rentPlot(freeDays(3), 'user5')).body.rental.id
    expect(await seen(forgotten)).toMatchObject({ status: 'held' })
    await send(`/api/rentals/${forgotten}/cancel`, {}, 'user5')
    expect(await seen(forgotten)).toBeUndefined()
  })

  test('lists open requests, soonest first', async () => {
    const asked = { requesterId: 'user5', ownerId: 'user4', itemType: 'tool', itemId: 'tool-4' }
    const wish = async (from: number) =>
      (await send('/api/bookings', { ...asked, ...period(from) }, 'user5')).body.id
    const period = (from: number) => ({ startDate: day(from), endDate: day(from + 1) })
    const [late, soon, answered] = [await wish(30), await wish(10), await wish(20)]
    await app.inject({
      method: 'PATCH',
      url: `/api/bookings/${answered}`,
      payload: { status: 'declined' },
      headers: as('user4'),
    })
    const ids = (await hostingOf('user4')).requests.map(({ id }) => id)
    expect(ids).toEqual([soon, late])
  })
})

describe('the earnings file', () => {
  test('has a heading and one line per month, oldest first', async () => {
    const file = await app.inject({ url: EARNINGS_CSV_PATH, headers: as('user2') })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toContain('filename="commonplot-earnings.csv"')
    // The demo's tiller, rented for two days until 29 April.
    expect(file.body).toBe(
      '\ufeffmonth,rent,fee,kept,host,currency\n2026-04,70.00,3.50,0.00,66.50,USD\n',
    )
  })

  test('orders months across a new year [C10]', async () => {
    const ownerId = 'user10'
    await letRentals(db, [
      { id: 'books-1', ownerId, startDate: '2026-01-05', endDate: '2026-01-06' },
      { id: 'books-2', ownerId, startDate: '2025-12-05', endDate: '2025-12-06' },
      { id: 'books-3', ownerId, startDate: '2026-02-05', endDate: '2026-02-06' },
    ])
    const file = await app.inject({ url: EARNINGS_CSV_PATH, headers: as(ownerId) })
    const months = file.body
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 7))
    expect(months).toEqual(['2025-12', '2026-01', '2026-02'])
  })

  test('has only the heading without earnings', async () => {
    const file = await app.inject({ url: EARNINGS_CSV_PATH, headers: as('user9') })
    expect(file.body).toBe('\ufeffmonth,rent,fee,kept,host,currency\n')
  })
})

describe('with accounts', () => {
  let read: Awaited<ReturnType<typeof startNeighbourhood>>['read']
  beforeAll(async () => {
    read = (await startNeighbourhood()).read
  })

  test('answers 401 to visitors and members their own', async () => {
    const url = '/api/hosting?userId=user1'
    expect((await read(url)).status).toBe(401)
    expect((await read(url, 'user2')).status).toBe(403)
    expect((await read(url, 'user1')).status).toBe(200)
    expect((await read(EARNINGS_CSV_PATH)).status).toBe(401)
  })
})
