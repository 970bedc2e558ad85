import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { A_PLOT } from '../../testing/hosting-calls.ts'
import { EXACT, startNeighbourhood } from '../../testing/neighbourhood.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { TEST_NOW } from '../../testing/test-clock.ts'
import { privatePlaces } from './places.table.ts'
import { metersBetween } from './public-place.ts'

const { db, clock, read, json, send, rentPlot } = await startNeighbourhood()
const exact = EXACT['plot-1']
afterEach(() => clock.set(TEST_NOW.toISOString()))
/** Rounding of public points. */
const SHOWN_DECIMALS = 4
const plotFor = (userId?: string) => json<Plot>('/api/plots/plot-1', userId)
const isExact = ({ address, coordinates }: Plot) =>
  address === exact.address && coordinates?.lat === exact.lat && coordinates.lng === exact.lng

test('shows the town and a point 100 to 500 metres away to everyone, in lists too', async () => {
  const listed = (await json<Plot[]>('/api/plots')).find(({ id }) => id === 'plot-1')
  for (const plot of [listed, await plotFor(), await plotFor('user4')]) {
    expect(plot?.address).toBe('Portland, OR')
    const meters = metersBetween(exact, plot?.coordinates ?? exact)
    expect(meters).toBeGreaterThan(100)
    expect(meters).toBeLessThan(500)
  }
  expect((await plotFor()).placeFor).toBe('everyone')
})

test('shows the exact place to the host on the page, and the public one in lists', async () => {
  const plot = await plotFor('user2')
  expect(plot).toMatchObject({ address: exact.address, placeFor: 'host' })
  expect(isExact(plot)).toBe(true)
  expect((await read('/api/plots', 'user2')).body).not.toContain('Tacoma')
})

test('shows a tool at the place of the plot of the same owner, to everyone and to the owner', async () => {
  const [plot, tool] = [await plotFor(), await json<Tool>('/api/tools/tool-1')]
  expect(tool.coordinates).toEqual(plot.coordinates)
  expect(tool).toMatchObject({ location: 'Portland, OR 97202', placeFor: 'everyone' })
  const own = await json<Tool>('/api/tools/tool-1', 'user2')
  expect(own).toMatchObject({ coordinates: { lat: exact.lat, lng: exact.lng }, placeFor: 'host' })
})

describe('a renter', () => {
  const rentalsOf = async (userId: string) =>
    json<Rental[]>(`/api/rentals?userId=${userId}`, userId)

  test('sees the exact place once the rental is confirmed, not while it is held', async () => {
    const stay = { startDate: '2026-07-01', endDate: '2026-07-31' }
    const asked = { renterId: 'user5', monthlyPrice: 45, ...stay }
    const held = (await send('/api/plots/plot-1/rent', asked, 'user5')).json().rental
    expect(held.address).toBeUndefined()
    expect(isExact(await plotFor('user5'))).toBe(false)
    const id = await rentPlot('plot-1', 'user5', stay)
    const plot = await plotFor('user5')
    expect(plot.placeFor).toBe('renter')
    expect(isExact(plot)).toBe(true)
    expect((await rentalsOf('user5')).find((rental) => rental.id === id)?.address).toBe(
      exact.address,
    )
    const { body } = await read(`/api/rentals/${id}/calendar.ics`, 'user5')
    expect(body).toContain('LOCATION:1724 SE Tacoma St\\, Portland\\, OR 97202')
    // Another user still sees the public place.
    expect(isExact(await plotFor('user6'))).toBe(false)
  })

  test('sees the town again as soon as the rental is cancelled', async () => {
    const id = await rentPlot('plot-1', 'user6', { startDate: '2026-09-01', endDate: '2026-09-30' })
    expect(isExact(await plotFor('user6'))).toBe(true)
    const cancelled = await send(`/api/rentals/${id}/cancel`, {}, 'user6')
    expect(cancelled.json().rental).toMatchObject({ status: 'cancelled' })
    expect(cancelled.body).not.toContain('Tacoma')
    expect(isExact(await plotFor('user6'))).toBe(false)
    expect((await read(`/api/rentals/${id}/calendar.ics`, 'user6')).body).not.toContain('Tacoma')
    expect((await rentalsOf('user6')).every(({ address }) => address === undefined)).toBe(true)
  })

  test('sees the town again 14 days after the end, where the item is', async () => {
    await rentPlot('plot-1', 'user8', { startDate: '2026-08-01', endDate: '2026-08-31' })
    clock.set('2026-09-15T06:59:00Z')
    expect(isExact(await plotFor('user8'))).toBe(true)
    clock.set('2026-09-15T07:00:00Z')
    expect(isExact(await plotFor('user8'))).toBe(false)
    expect((await rentalsOf('user8')).every(({ address }) => address === undefined)).toBe(true)
  })
})

describe('a new listing', () => {
  const listing = { ...A_PLOT, ownerId: 'user7' }
  const list = async (changes: object = {}): Promise<Plot> =>
    (await send('/api/plots', { ...listing, ...changes }, 'user7')).json()

  test('is shown to its host as entered, and to others by its town', async () => {
    const made = await list()
    expect(made).toMatchObject({ ...listing, placeFor: 'host' })
    const shown = await json<Plot>(`/api/plots/${made.id}`, 'user4')
    expect(shown).toMatchObject({ address: 'Salem, OR', location: 'Salem, OR' })
    expect(
      metersBetween(listing.coordinates, shown.coordinates ?? listing.coordinates),
    ).toBeLessThan(500)
  })

  test('without a position has a town and no point', async () => {
    const { id } = await list({ coordinates: null })
    expect(await json(`/api/plots/${id}`)).toMatchObject({
      address: 'Salem, OR',
      coordinates: null,
    })
  })

  test.each([
    ['12 Court St, Salem, OR', 'Salem, OR'],
    ['Salem, OR 97301', 'Salem, OR 97301'],
    ['South Salem', 'South Salem'],
  ])('a location %s is shown as %s: a house number stays private', async (location, shown) => {
    const { id } = await list({ location })
    expect((await json<Plot>(`/api/plots/${id}`)).location).toBe(shown)
  })

  test('many on both sides of the edge of a cell move by one vector', async () => {
    const ways: { north: number; east: number }[] = []
    for (const east of [0, 0.0004, 0.0008, 0.003]) {
      const { lat, lng } = { lat: 44.94, lng: -123.0352 + east }
      const { id } = await list({ coordinates: { lat, lng } })
      const { coordinates } = await json<Plot>(`/api/plots/${id}`)
      ways.push({ north: (coordinates?.lat ?? 0) - lat, east: (coordinates?.lng ?? 0) - lng })
    }
    const [first, ...others] = ways
    for (const way of others) {
      expect(way.north).toBeCloseTo(first?.north ?? Number.NaN, SHOWN_DECIMALS)
      expect(way.east).toBeCloseTo(first?.east ?? Number.NaN, SHOWN_DECIMALS)
    }
  })
})

test('the data export holds the exact places of own listings alone', async () => {
  const { records } = await json<{ records: Record<string, Record<string, unknown>[]> }>(
    '/api/users/user2/export',
    'user2',
  )
  expect(records['privatePlaces']?.map(({ itemKey }) => itemKey)).toEqual(
    expect.arrayContaining(['plot:plot-1', 'tool:tool-1']),
  )
  const renter = await read('/api/users/user5/export', 'user5')
  expect(renter.body).not.toContain('Tacoma St')
})

test('without accounts places stay exact and public', async () => {
  const off = await startTestApp()
  const plot = (await off.app.inject('/api/plots/plot-1')).json()
  expect(plot).toMatchObject({
    address: exact.address,
    coordinates: { lat: exact.lat, lng: exact.lng },
  })
  expect(plot).not.toHaveProperty('placeFor')
  const rentals = (await off.app.inject('/api/rentals?userId=user1')).json()
  expect(rentals.length).toBeGreaterThan(0)
  for (const rental of rentals) expect(rental).not.toHaveProperty('address')
  expect(await off.db.select().from(privatePlaces)).toEqual([])
  expect(await db.select().from(privatePlaces)).not.toEqual([])
})
