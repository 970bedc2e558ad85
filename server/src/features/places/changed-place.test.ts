import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { A_PLOT, A_TOOL } from '../../testing/hosting-calls.ts'
import { startNeighbourhood } from '../../testing/neighbourhood.ts'
import { changePlot } from '../plots/plots.service.ts'
import { privatePlaces } from './places.table.ts'
import { metersBetween } from './public-place.ts'

const { db, deps, json, send } = await startNeighbourhood()
const HOST = 'user7'
const SALEM = A_PLOT.coordinates
const PORTLAND = { lat: 45.4646, lng: -122.6485 }

const list = async (url: string, listing: object): Promise<string> =>
  (await send(url, { ...listing, ownerId: HOST }, HOST)).json().id
const change = async <Listing>(url: string, changes: object): Promise<Listing> =>
  (await send(url, changes, HOST, 'PATCH')).json()
const plotFor = (id: string, userId?: string) => json<Plot>(`/api/plots/${id}`, userId)
const placesOf = (itemKey: string) =>
  db.select().from(privatePlaces).where(eq(privatePlaces.itemKey, itemKey))
/** Between the public and the exact point. */
const wayOf = ({ coordinates }: Plot | Tool, exact: typeof SALEM) =>
  [(coordinates?.lat ?? 0) - exact.lat, (coordinates?.lng ?? 0) - exact.lng] as const
/** Rounding of public points. */
const SHOWN_DECIMALS = 4

describe('a plot that moves, with accounts', () => {
  test('shows the new place to its host, and its town and a moved point to others', async () => {
    const id = await list('/api/plots', A_PLOT)
    const place = { address: '1724 SE Tacoma St, Portland, OR 97202', coordinates: PORTLAND }
    const own = await change<Plot>(`/api/plots/${id}`, { ...place, location: 'Portland, OR' })
    expect(own).toMatchObject({ ...place, placeFor: 'host' })
    const shown = await plotFor(id, 'user4')
    expect(shown).toMatchObject({ address: 'Portland, OR', location: 'Portland, OR' })
    const meters = metersBetween(PORTLAND, shown.coordinates ?? PORTLAND)
    expect(meters).toBeGreaterThan(100)
    expect(meters).toBeLessThan(500)
    expect(JSON.stringify(shown)).not.toContain('Tacoma')
    expect(await placesOf(`plot:${id}`)).toMatchObject([{ address: place.address, ...PORTLAND }])
  })

  test('without a new point has none', async () => {
    const id = await list('/api/plots', A_PLOT)
    const address = '99 Liberty St, Salem, OR 97301'
    expect(await change(`/api/plots/${id}`, { address })).toMatchObject({
      ...{ address, coordinates: null, timeZone: 'America/Los_Angeles' },
    })
    expect(await plotFor(id)).toMatchObject({ address: 'Salem, OR', coordinates: null })
  })

  test('by a few metres keeps its vector: edits reveal no more', async () => {
    const id = await list('/api/plots', A_PLOT)
    const [north, east] = wayOf(await plotFor(id), SALEM)
    const near = { lat: SALEM.lat + 0.0011, lng: SALEM.lng - 0.0016 }
    await change(`/api/plots/${id}`, { coordinates: near })
    const way = wayOf(await plotFor(id), near)
    expect(way[0]).toBeCloseTo(north, SHOWN_DECIMALS)
    expect(way[1]).toBeCloseTo(east, SHOWN_DECIMALS)
  })

  test('saved unchanged keeps its place', async () => {
    const id = await list('/api/plots', A_PLOT)
    const [before, kept] = [await plotFor(id), await placesOf(`plot:${id}`)]
    const { location, address, coordinates } = A_PLOT
    await change(`/api/plots/${id}`, { location, address, coordinates, price: 30 })
    await change(`/api/plots/${id}`, { name: 'Pea passage' })
    expect(await plotFor(id)).toEqual({ ...before, price: 30, name: 'Pea passage' })
    expect(await placesOf(`plot:${id}`)).toEqual(kept)
  })

  test('without accounts leaves no stale private place', async () => {
    const id = await list('/api/plots', A_PLOT)
    const caller = { userId: HOST, timeZone: 'UTC' }
    const off = { ...deps, accounts: null }
    const plot = await changePlot(off, id, { coordinates: PORTLAND }, caller)
    expect(plot).toMatchObject({ address: A_PLOT.address, coordinates: PORTLAND })
    expect(await placesOf(`plot:${id}`)).toEqual([])
  })
})

test('a copy has the exact and the public place of the original', async () => {
  const id = await list('/api/plots', A_PLOT)
  const copy = (await send(`/api/plots/${id}/copy`, {}, HOST)).json()
  const { address, coordinates } = A_PLOT
  expect(copy).toMatchObject({ address, coordinates, placeFor: 'host' })
  const [one, other] = [await plotFor(id), await plotFor(copy.id)]
  expect([other.address, other.coordinates]).toEqual([one.address, one.coordinates])
  await change(`/api/plots/${id}`, { address: '99 Liberty St, Salem, OR 97301' })
  expect(await plotFor(copy.id, HOST)).toMatchObject({ address, coordinates })
})

test('the one location of a tool is private like an address', async () => {
  const id = await list('/api/tools', A_TOOL)
  const toolFor = (userId?: string) => json<Tool>(`/api/tools/${id}`, userId)
  const { location, coordinates } = A_TOOL
  expect(await toolFor(HOST)).toMatchObject({ location, coordinates, placeFor: 'host' })
  expect(await toolFor()).toMatchObject({ location: 'Salem, OR' })
  const before = await toolFor()
  await change(`/api/tools/${id}`, { location, condition: 'fair' })
  expect(await toolFor()).toEqual({ ...before, condition: 'fair' })
  await change(`/api/tools/${id}`, { location: '1724 SE Tacoma St, Portland, OR 97202' })
  expect(await toolFor()).toMatchObject({ location: 'Portland, OR', coordinates: null })
  expect((await toolFor(HOST)).location).toContain('Tacoma')
})
