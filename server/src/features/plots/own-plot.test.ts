import type { PlotState } from '@commonplot/shared/listings/listing-state.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { A_PLOT, hostingCalls } from '../../testing/hosting-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { sweepPhotos } from '../photos/used-photos.service.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { reviews } from '../reviews/reviews.table.ts'
import { plots } from './plots.table.ts'

const testApp = await startTestApp({ publicUrl: 'https://garden.example' })
const { app, db, clock, deps } = testApp
const { post, patch, listPlot, uploadPhoto } = hostingCalls(testApp)
const read = async (url: string) => (await app.inject(url)).json()
const copy = (id: string, userId?: string) => post(`/api/plots/${id}/copy`, {}, userId)
const setState = (id: string, state: string, userId?: string) =>
  post(`/api/plots/${id}/state`, { state }, userId)
const rowOf = async (id: string) => (await db.select().from(plots).where(eq(plots.id, id)))[0]
const STAY = { startDate: '2026-08-01', endDate: '2026-08-20' }
const RENT = { renterId: 'user2', ...STAY }

describe('a copy', () => {
  test('is paused and has the fields of the original without its reviews', async () => {
    const rules = { minDays: 3, noticeDays: 2, bufferDays: 1 }
    const id = await listPlot(rules)
    await db.update(plots).set({ rating: 4.5, reviewCount: 2 }).where(eq(plots.id, id))
    await post(`/api/plots/${id}/rent`, { ...RENT, monthlyPrice: A_PLOT.price }, 'user2')
    const { status, body } = await copy(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ ...A_PLOT, ...rules, name: 'Copy of Bean alley', state: 'paused' },
      ...{ rating: null, reviewCount: 0 },
    })
    expect(body.id).not.toBe(id)
    expect(await read(`/api/plots/${body.id}/availability`)).toEqual([])
    expect(await read(`/api/plots/${id}`)).toMatchObject({ name: 'Bean alley', rating: 4.5 })
  })

  test('of a reviewed plot counts its own reviews alone', async () => {
    const review = { rating: 4, comment: 'Wide beds.', visibleAt: clock.now() }
    const id = await listPlot()
    await db.insert(reviews).values({ ...review, id: 'of-original', plotId: id })
    await db.insert(reviews).values({ ...review, id: 'of-original-too', plotId: id })
    const { body } = await copy(id)
    await db.insert(reviews).values({ ...review, id: 'of-copy', plotId: body.id, rating: 3 })
    expect(await rowOf(body.id)).toMatchObject({ rating: 3, reviewCount: 1 })
    expect(await rowOf(id)).toMatchObject({ rating: 4, reviewCount: 2 })
  })

  test('of a copy has no second prefix, and a long name is clipped', async () => {
    const again = await copy((await copy(await listPlot())).body.id)
    expect(again.body.name).toBe('Copy of Bean alley')
    const long = await copy(await listPlot({ name: `${'a'.repeat(191)}🌱peas` }))
    expect([long.status, long.body.name]).toEqual([201, `Copy of ${'a'.repeat(191)}`])
  })

  test('is refused to everyone but the host', async () => {
    const id = await listPlot()
    const before = await db.$count(plots)
    expect((await copy(id, 'user2')).status).toBe(403)
    expect((await copy('nowhere')).status).toBe(404)
    expect(await db.$count(plots)).toBe(before)
  })

  test('shares pictures with the original: they stay while one uses them', async () => {
    const photo = await uploadPhoto()
    const id = await listPlot({ images: [photo] })
    const other = (await copy(id)).body.id
    const sweepLater = async () => {
      clock.advance(86_400_001)
      await sweepPhotos(deps)
      return (await app.inject(photo)).statusCode
    }
    await patch(`/api/plots/${id}`, { images: [] })
    expect(await sweepLater()).toBe(200)
    await db.delete(plots).where(eq(plots.id, id))
    expect(await sweepLater()).toBe(200)
    await patch(`/api/plots/${other}`, { images: [] })
    expect(await sweepLater()).toBe(404)
  })
})

describe('the state of a plot', () => {
  const MOVES: [PlotState, PlotState, number][] = [
    ['listed', 'listed', 200],
    ['listed', 'paused', 200],
    ['listed', 'archived', 200],
    ['paused', 'listed', 200],
    ['paused', 'archived', 200],
    ['archived', 'archived', 200],
    ['archived', 'paused', 200],
    ['archived', 'listed', 409],
  ]
  test.each(MOVES)('%s → %s is %i', async (from, to, expected) => {
    const id = await listPlot()
    await db.update(plots).set({ state: from }).where(eq(plots.id, id))
    const { status, body } = await setState(id, to)
    expect(status).toBe(expected)
    const becomes = expected === 200 ? to : from
    if (expected === 200) expect(body.state).toBe(becomes === 'listed' ? undefined : becomes)
    expect((await rowOf(id))?.state).toBe(becomes)
  })

  test('is refused to others, and for states of tools', async () => {
    const id = await listPlot()
    expect((await setState(id, 'archived', 'user2')).status).toBe(403)
    expect((await setState('nowhere', 'archived')).status).toBe(404)
    for (const state of ['repair', 'gone', '']) expect((await setState(id, state)).status).toBe(400)
    expect((await rowOf(id))?.state).toBe('listed')
  })

  test('stays paused while its owner is leaving, and so does a copy', async () => {
    const id = await listPlot()
    const leaving = {
      state: 'paused' as const,
      stateBefore: 'listed' as const,
      pausedBy: ['closing'],
    }
    await db.update(plots).set(leaving).where(eq(plots.id, id))
    expect((await setState(id, 'listed')).status).toBe(409)
    expect((await setState((await copy(id)).body.id, 'listed')).status).toBe(409)
    expect((await setState(id, 'paused')).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'paused', stateBefore: 'paused' })
    expect((await setState(id, 'archived')).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'paused', stateBefore: 'archived' })
  })
})

test('archiving keeps the rental, the hold and the request, and refuses new ones', async () => {
  const id = await listPlot()
  const price = { monthlyPrice: A_PLOT.price }
  const held = await post(`/api/plots/${id}/rent`, { ...RENT, ...price }, 'user2')
  const wanted = { startDate: '2026-09-01', endDate: '2026-09-05' }
  const people = { requesterId: 'user2', ownerId: 'user1', itemType: 'plot', itemId: id }
  const asked = await post('/api/bookings', { ...people, ...wanted }, 'user2')
  expect([held.status, asked.status]).toEqual([200, 201])
  const before = await db.select().from(rentals)
  const bookingsOf = async (userId: string) =>
    (await app.inject({ url: `/api/bookings?userId=${userId}`, headers: as(userId) })).json()
  const requests = await bookingsOf('user2')

  expect((await setState(id, 'archived')).status).toBe(200)

  expect(await db.select().from(rentals)).toEqual(before)
  expect(await bookingsOf('user2')).toEqual(requests)
  const mine = await app.inject({ url: '/api/rentals?userId=user2', headers: as('user2') })
  expect(mine.json()[0]).toMatchObject({ item: { id, name: 'Bean alley' }, status: 'held' })
  expect((await read('/api/plots')).map((plot: { id: string }) => plot.id)).not.toContain(id)
  expect((await app.inject('/sitemap/plots.xml')).body).not.toContain(id)
  expect(await read(`/api/plots/${id}`)).toMatchObject({ name: 'Bean alley', state: 'archived' })
  const other = { ...RENT, ...price, startDate: '2026-10-01', endDate: '2026-10-02' }
  const refused = await post(`/api/plots/${id}/rent`, other, 'user2')
  expect([refused.status, refused.body.message]).toEqual([409, 'This is no longer offered.'])
  expect((await post('/api/bookings', { ...people, ...wanted }, 'user2')).status).toBe(400)
  const again = await post(`/api/plots/${id}/rent`, { ...RENT, ...price }, 'user2')
  expect(again.body).toEqual(held.body)
})
