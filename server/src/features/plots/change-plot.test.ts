import type { PlotChanges } from '@commonplot/shared/plots/new-plot.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { searchWords } from '../../sql/search-words.table.ts'
import { A_PLOT, hostingCalls } from '../../testing/hosting-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { sweepPhotos } from '../photos/used-photos.service.ts'
import { plots } from './plots.table.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { patch, listPlot, uploadPhoto } = hostingCalls(testApp)
const change = (id: string, changes: object, userId?: string) =>
  patch(`/api/plots/${id}`, changes, userId)
const read = async (id: string) => (await app.inject(`/api/plots/${id}`)).json()
const rowOf = async (id: string) => (await db.select().from(plots).where(eq(plots.id, id)))[0]
const idsOf = async (query: string) =>
  (await app.inject(`/api/plots?query=${query}`)).json().map(({ id }: { id: string }) => id)

const EVERYTHING: Required<PlotChanges> = {
  name: 'Pea passage',
  description: 'As narrow, with peas in it now.',
  location: 'Hilo, HI',
  address: '1 Kilauea Ave, Hilo, HI 96720',
  size: '4x20 feet',
  price: 31,
  status: 'available',
  soilType: 'sandy',
  sunExposure: 'full-sun',
  waterAccess: false,
  toolStorageAccess: true,
  parkingAvailable: true,
  accessibilityFeatures: true,
  amenities: ['fence'],
  images: ['https://example.org/peas.jpg', 'https://example.org/gate.jpg'],
  imageTexts: ['Peas', 'The gate'],
  coordinates: { lat: 19.72, lng: -155.08 },
  minDays: 7,
  noticeDays: 3,
  bufferDays: 2,
}

describe('PATCH /api/plots/{id}', () => {
  test('changes every field, and the time zone with the place', async () => {
    const id = await listPlot()
    const { status, body } = await change(id, EVERYTHING)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...EVERYTHING, id, timeZone: 'Pacific/Honolulu' })
    expect(await read(id)).toEqual(body)
  })

  test.each(Object.keys(EVERYTHING) as (keyof PlotChanges)[])(
    'changes %s alone and leaves the rest as it was',
    async (field) => {
      const id = await listPlot({ images: EVERYTHING.images, imageTexts: ['Beans', ''] })
      const before = await read(id)
      const follows = {
        address: { coordinates: null },
        coordinates: { timeZone: 'Pacific/Honolulu' },
      }
      const { body } = await change(id, { [field]: EVERYTHING[field] })
      const also = follows[field as keyof typeof follows]
      expect(body).toEqual({ ...before, [field]: EVERYTHING[field], ...also })
    },
  )

  test('answers 200 without changes for {}', async () => {
    const id = await listPlot()
    const before = await rowOf(id)
    clock.advance(1000)
    expect((await change(id, {})).status).toBe(200)
    expect((await change(id, { ownerId: 'user2', rating: 5, state: 'archived' })).status).toBe(200)
    expect(await rowOf(id)).toEqual(before)
  })

  test('is refused to everyone but the host', async () => {
    const id = await listPlot()
    const before = await rowOf(id)
    expect((await change(id, { name: 'Mine now' }, 'user2')).status).toBe(403)
    expect((await change('nowhere', { name: 'Mine now' })).status).toBe(404)
    await db.insert(plots).values({
      ...{ id: 'from-outside', name: 'Park', description: '', location: '', address: '', size: '' },
      ...{ source: 'external', service: 'maps', externalId: '1', fetchedAt: clock.now() },
    })
    expect((await change('from-outside', { name: 'Mine now' })).status).toBe(404)
    expect(await rowOf(id)).toEqual(before)
  })

  test.each([
    ['name', 'x'.repeat(201)],
    ['name', ' '],
    ['description', 'short'],
    ['price', -1],
    ['status', 'occupied'],
    ['images', Array.from({ length: 21 }, (_, n) => `https://example.org/${n}.jpg`)],
    ['images', ['javascript:alert(1)']],
    ['imageTexts', ['one', 'two']],
    ['coordinates', { lat: 91, lng: 0 }],
    ['minDays', 366],
    ['noticeDays', -1],
    ['bufferDays', 1.5],
    ['address', null],
  ])('%s as %j is refused with a message', async (field, value) => {
    const id = await listPlot()
    const before = await rowOf(id)
    const { status, body } = await change(id, { [field]: value })
    expect([status, body.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field}`))])
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('a place', () => {
  test('with a new address and no point loses the old point and keeps its time zone', async () => {
    const id = await listPlot()
    const { body } = await change(id, { address: '400 Main St, Hilo, HI' })
    expect(body).toMatchObject({ coordinates: null, timeZone: 'America/Los_Angeles' })
    expect((await change(id, { address: body.address })).body).toEqual(body)
  })

  test('saved unchanged keeps its point', async () => {
    const id = await listPlot()
    const { address, coordinates } = A_PLOT
    expect((await change(id, { address })).body).toMatchObject({ address, coordinates })
  })
})

test('searches find the new words and not the old ones', async () => {
  const id = await listPlot({ name: 'Zucchinipatch', description: 'Vegetables by the riverbank.' })
  expect(await idsOf('zucchinipatch')).toContain(id)
  await change(id, { name: 'Kohlrabipatch' })
  expect(await idsOf('kohlrabipatch')).toContain(id)
  const known = (await db.select().from(searchWords)).map(({ word }) => word)
  expect(known).toContain('kohlrabipatch')
  expect(known).not.toContain('zucchinipatch')
  expect(known).toContain('riverbank')
})

describe('pictures', () => {
  const PICTURES = ['https://example.org/a.jpg', 'https://example.org/b.jpg']

  test('keep their texts when their order changes', async () => {
    const id = await listPlot({ images: PICTURES, imageTexts: ['A', 'B'] })
    const images = [PICTURES[1], 'https://example.org/c.jpg', PICTURES[0]]
    expect((await change(id, { images })).body.imageTexts).toEqual(['B', '', 'A'])
    expect((await change(id, { images: [] })).body.imageTexts).toBeUndefined()
  })

  test('refuse more texts than pictures', async () => {
    const id = await listPlot({ images: PICTURES, imageTexts: ['A'] })
    expect((await change(id, { imageTexts: ['A', 'B', 'C'] })).status).toBe(400)
    expect((await change(id, { images: [], imageTexts: ['A'] })).status).toBe(400)
    const { post } = hostingCalls(testApp)
    expect((await post('/api/plots', { ...A_PLOT, imageTexts: ['A', 'B'] })).status).toBe(400)
  })

  test('of another user are refused; a removed one is deleted with its files', async () => {
    const [kept, dropped, foreign] = [
      await uploadPhoto(),
      await uploadPhoto(),
      await uploadPhoto('user2'),
    ]
    const id = await listPlot({ images: [kept, dropped], imageTexts: [] })
    expect((await change(id, { images: [kept, foreign] })).status).toBe(403)
    expect((await change(id, { images: [kept] })).status).toBe(200)
    clock.advance(86_400_001)
    await sweepPhotos(deps)
    const statuses = [await app.inject(kept), await app.inject(dropped)]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  })
})

test('concurrent edits: one wins as a whole', async () => {
  const id = await listPlot()
  const texts = Array.from({ length: 12 }, (_, n) => `Edit number ${n}`)
  const edits = texts.map((text, n) =>
    change(id, { name: text, description: text, address: text, price: n, bufferDays: n }),
  )
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(texts.map(() => 200))
  const { name, description, address, price, bufferDays } = await read(id)
  expect([description, address, `Edit number ${price}`]).toEqual([name, name, name])
  expect(bufferDays).toBe(price)
})
