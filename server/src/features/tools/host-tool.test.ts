import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import type { ToolChanges } from '@commonplot/shared/tools/new-tool.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { A_TOOL, hostingCalls } from '../../testing/hosting-calls.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { users } from '../users/users.table.ts'
import { tools } from './tools.table.ts'

const testApp = await startTestApp()
const { app, db, clock } = testApp
const { post, patch, listTool, uploadPhoto } = hostingCalls(testApp)
const { rented } = rentalCalls(testApp)
const read = async (url: string) => (await app.inject(url)).json()
const change = (id: string, changes: object, userId?: string) =>
  patch(`/api/tools/${id}`, changes, userId)
const setState = (id: string, state: string, userId?: string) =>
  post(`/api/tools/${id}/state`, { state }, userId)
const rowOf = async (id: string) => (await db.select().from(tools).where(eq(tools.id, id)))[0]

describe('POST /api/tools', () => {
  test('answers 201 with the tool, which others find and rent at once', async () => {
    const images = [await uploadPhoto(), ...A_TOOL.images]
    const imageTexts = ['On the lawn', 'Five tines']
    const name = 'Potato ridger'
    const { status, body } = await post('/api/tools', { ...A_TOOL, name, images, imageTexts })
    expect(status).toBe(201)
    const shown = { ...A_TOOL, name, images, imageTexts, rating: null, available: true }
    expect(body).toMatchObject({ ...shown, timeZone: 'America/Los_Angeles' })
    expect(await read('/api/tools?query=ridger')).toMatchObject([{ id: body.id }])
    const stay = { renterId: 'user2', startDate: '2026-08-01', endDate: '2026-08-04' }
    const price = { dailyPrice: 7.5, securityDeposit: 15 }
    const held = await post(`/api/tools/${body.id}/rent`, { ...stay, ...price }, 'user2')
    expect(held.body.rental).toMatchObject({ totalAmount: 37.5, status: 'held' })
  })

  test('accepts a tool without pictures, point and included things', async () => {
    await db.update(users).set({ timeZone: 'Africa/Casablanca' }).where(eq(users.id, 'user1'))
    const { images: _i, imageTexts: _t, included: _n, coordinates: _c, ...least } = A_TOOL
    const { body } = await post('/api/tools', least)
    const nothing = { images: [], included: [], coordinates: null }
    expect(body).toMatchObject({ ...least, ...nothing, timeZone: 'Africa/Casablanca' })
    expect(body).not.toHaveProperty('imageTexts')
  })

  test('refuses another owner, and pictures of another user', async () => {
    expect((await post('/api/tools', { ...A_TOOL, ownerId: 'user2' })).status).toBe(403)
    const images = [await uploadPhoto('user2')]
    expect((await post('/api/tools', { ...A_TOOL, images })).status).toBe(403)
  })

  test.each([
    ['name', ''],
    ['description', 'short'],
    ['category', 'cheese'],
    ['condition', 'broken'],
    ['pricePerDay', -1],
    ['pricePerDay', '7'],
    ['location', ' '],
    ['included', ['']],
    ['included', Array.from({ length: 21 }, () => 'Gloves')],
    ['imageTexts', ['one', 'two']],
    ['bufferDays', 31],
  ])('%s as %j is refused with a message', async (field, value) => {
    const { status, body } = await post('/api/tools', { ...A_TOOL, [field]: value })
    expect([status, body.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field}`))])
  })
})

const EVERYTHING: Required<ToolChanges> = {
  name: 'Wide broadfork',
  description: 'Loosens more soil without turning it.',
  category: 'transport',
  condition: 'fair',
  location: 'Hilo, HI',
  pricePerDay: 9,
  included: ['A bag'],
  images: ['https://example.org/wide.jpg'],
  imageTexts: ['Seven tines'],
  coordinates: { lat: 19.72, lng: -155.08 },
  minDays: 0,
  noticeDays: 3,
  bufferDays: 2,
}

describe('PATCH /api/tools/{id}', () => {
  test('changes every field, and the time zone with the place', async () => {
    const id = await listTool()
    const { status, body } = await change(id, EVERYTHING)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...EVERYTHING, id, timeZone: 'Pacific/Honolulu' })
    expect(await read(`/api/tools/${id}`)).toEqual(body)
  })

  test.each(Object.keys(EVERYTHING) as (keyof ToolChanges)[])(
    'changes %s alone and leaves the rest as it was',
    async (field) => {
      const id = await listTool({ images: EVERYTHING.images })
      const before = await read(`/api/tools/${id}`)
      const { body } = await change(id, { [field]: EVERYTHING[field] })
      const same = { freeFrom: expect.anything(), timeZone: expect.anything() }
      const also = field === 'location' ? { coordinates: null } : {}
      expect(body).toEqual({ ...before, ...same, [field]: EVERYTHING[field], ...also })
    },
  )

  test('is refused to everyone but the owner, and {} changes nothing', async () => {
    const id = await listTool()
    const before = await rowOf(id)
    clock.advance(1000)
    expect((await change(id, {})).status).toBe(200)
    expect((await change(id, { name: 'Mine' }, 'user2')).status).toBe(403)
    expect((await change('nowhere', { name: 'Mine' })).status).toBe(404)
    expect(await rowOf(id)).toEqual(before)
  })
})

test('a copy is paused and has all fields', async () => {
  const id = await listTool()
  const { status, body } = await post(`/api/tools/${id}/copy`)
  expect([status, body]).toMatchObject([
    201,
    { ...A_TOOL, name: 'Copy of Broadfork', state: 'paused' },
  ])
  expect((await post(`/api/tools/${id}/copy`, {}, 'user2')).status).toBe(403)
})

describe('the state of a tool', () => {
  const MOVES: [ListingState, ListingState, number][] = [
    ['listed', 'repair', 200],
    ['repair', 'listed', 200],
    ['repair', 'paused', 200],
    ['repair', 'archived', 200],
    ['paused', 'repair', 200],
    ['archived', 'repair', 409],
    ['archived', 'paused', 200],
  ]
  test.each(MOVES)('%s → %s is %i', async (from, to, expected) => {
    const id = await listTool()
    await db.update(tools).set({ state: from }).where(eq(tools.id, id))
    expect((await setState(id, to, 'user2')).status).toBe(403)
    expect((await setState(id, to)).status).toBe(expected)
    expect((await rowOf(id))?.state).toBe(expected === 200 ? to : from)
  })

  test('refuses new rentals in repair and accepts the return of a running one', async () => {
    const { rental } = await rented('tool')
    expect((await setState('tool-1', 'repair', 'user2')).body.state).toBe('repair')
    const stay = { renterId: 'user4', startDate: '2026-12-01', endDate: '2026-12-02' }
    const price = { dailyPrice: 35, securityDeposit: 70 }
    const refused = await post('/api/tools/tool-1/rent', { ...stay, ...price }, 'user4')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This tool is in repair and takes no new rentals for now.',
    ])
    clock.set(`${rental.startDate}T20:00:00Z`)
    for (const person of ['user1', 'user2']) {
      expect((await post(`/api/rentals/${rental.id}/return`, {}, person)).status).toBe(200)
    }
    const [returned] = await db.select().from(rentals).where(eq(rentals.id, rental.id))
    expect(returned).toMatchObject({ status: 'confirmed', depositStatus: 'released' })
    expect((await rowOf('tool-1'))?.state).toBe('repair')
  })
})
