import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { businesses } from '../businesses/businesses.table.ts'
import { experts } from '../experts/experts.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { plants } from '../plants/plants.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { userSettings } from '../users/users.table.ts'
import { sweepSavedSearches } from './match-listings.service.ts'
import { listingChanges, savedSearches } from './saved-searches.table.ts'

const { app, db, deps } = await startTestApp()

async function save(path: string, userId = 'user1', name = 'Mine') {
  const payload = { name, path }
  const url = '/api/saved-searches'
  const saved = await app.inject({ method: 'POST', url, headers: as(userId), payload })
  expect(saved.statusCode).toBe(201)
}

let count = 0
async function listPlot(own: Partial<typeof plots.$inferInsert> = {}) {
  count += 1
  const id = `told-${count}`
  const [plot] = await db
    .insert(plots)
    .values({
      ...{ id, ownerId: 'user2', name: 'Kumquat corner', description: 'Quiet', priceCents: 3000 },
      ...{ location: 'Portland, OR', address: 'Portland, OR', size: '4×8 ft' },
      ...{ lat: 45.52, lng: -122.68, sunExposure: 'full-sun', amenities: ['Water', 'Compost'] },
      ...own,
    })
    .returning()
  return plot?.id ?? id
}
const change = (id: string, values: Partial<typeof plots.$inferInsert>) =>
  db.update(plots).set(values).where(eq(plots.id, id))

async function notified(userId = 'user1') {
  await sweepSavedSearches(deps)
  const { json } = await app.inject({ url: '/api/notifications', headers: as(userId) })
  return (json() as Notification[]).map(({ kind, title, body, link }) => [kind, title, body, link])
}

beforeEach(async () => {
  await db.delete(savedSearches)
  await db.delete(listingChanges)
  await db.delete(notifications)
  await db.delete(userSettings)
})

test('notifies once of a new listing that matches', async () => {
  await save('/plots?query=kumquat')
  await save('/plots?query=kumquat', 'user3')
  await save('/plots?query=kumquat', 'user2')
  const id = await listPlot()
  const notice = ['saved_search', 'New plot for Mine', 'Kumquat corner', `/plots/${id}`]
  expect(await notified()).toEqual([notice])
  expect(await notified('user3')).toEqual([notice])
  expect(await notified('user2')).toEqual([])
  await change(id, { state: 'paused' })
  await notified()
  await change(id, { state: 'listed', description: 'Noisy' })
  expect(await notified()).toEqual([notice])
  const { json } = await app.inject({ url: '/api/saved-searches' })
  expect(json()[0].lastMatchAt).not.toBeNull()
  expect(await db.select().from(listingChanges)).toEqual([])
})

test('notifies once when processes sweep concurrently', async () => {
  await save('/plots')
  await listPlot()
  await Promise.all([1, 2, 3].map(() => sweepSavedSearches(deps)))
  expect(await notified()).toHaveLength(1)
})

test('the next sweep retries after a failure', async () => {
  await save('/plots')
  await listPlot()
  const failing = {
    ...deps,
    db: Object.assign(Object.create(deps.db), {
      transaction: (work: Parameters<typeof deps.db.transaction>[0]) =>
        deps.db.transaction(async (tx) => {
          await work(tx)
          throw new Error('the power went')
        }),
    }),
  }
  await expect(sweepSavedSearches(failing)).rejects.toThrow('the power went')
  expect(await notified()).toHaveLength(1)
})

test('an invalid saved path does not block other searches [A10]', async () => {
  await save('/plots?query=kumquat')
  await save('/plots?query=kumquat', 'user3')
  await db
    .update(savedSearches)
    .set({ path: '/plots?shade=deep' })
    .where(eq(savedSearches.userId, 'user3'))
  await listPlot()
  expect(await notified()).toHaveLength(1)
  expect(await notified('user3')).toEqual([])
  const listOf = async (userId: string) =>
    (await app.inject({ url: '/api/saved-searches', headers: as(userId) })).json()
  expect(await listOf('user1')).toMatchObject([{ readable: true }])
  expect(await listOf('user3')).toMatchObject([{ path: '/plots?shade=deep', readable: false }])
})

test('sets a change aside after five failures, and counts it [A10]', async () => {
  await save('/plots')
  const broken = { list: 'plots', listingId: 'plot-1', before: { price_cents: 'none' } } as const
  await db.insert(listingChanges).values(broken)
  const id = await listPlot()
  await expect(sweepSavedSearches(deps)).rejects.toThrow()
  const link = `/plots/${id}`
  const { json } = await app.inject('/api/notifications')
  expect(json()).toMatchObject([{ link }])
  const setAside = async () =>
    /^listing_changes_set_aside (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await setAside()).toBe('0')
    await expect(sweepSavedSearches(deps)).rejects.toThrow()
  }
  expect(await setAside()).toBe('1')
  await listPlot()
  await sweepSavedSearches(deps)
  expect(await db.select().from(listingChanges)).toMatchObject([{ ...broken, tries: 5 }])
  const { queues } = (await app.inject('/api/operator/health')).json()
  expect(queues).toContainEqual(
    expect.objectContaining({ name: 'Listings that could not be compared', waiting: 1 }),
  )
})

test.each([
  ['/plots?location=Portland&radiusKm=30', 1],
  ['/plots?near=45.5,-122.6&radiusKm=5', 0],
  ['/plots?near=45.5,-122.6&radiusKm=20', 1],
  ['/plots?location=Boston', 0],
  ['/plots?minPrice=30&maxPrice=30', 1],
  ['/plots?minPrice=31', 0],
  ['/plots?maxPrice=29', 0],
  ['/plots?sun=full-sun&amenities=Water,Compost', 1],
  ['/plots?amenities=Water,Parking', 0],
  ['/plots?sun=full-shade', 0],
  ['/plots?query=kumqat', 1],
  ['/plots?query=kumquat or compost', 1],
  ['/plots?query=corner -kumquat', 0],
  ['/plots?query=kumquat bananas', 0],
  ['/plots?status=available', 1],
  ['/plots?status=premium', 0],
  ['/tools', 0],
])('%s: one alert for each listing of the list (%i)', async (path, expected) => {
  await save(path)
  const id = await listPlot()
  expect(await notified()).toHaveLength(expected)
  const { json } = await app.inject({ url: `/api${encodeURI(path)}` })
  expect(json().filter((found: { id: string }) => found.id === id)).toHaveLength(expected)
  await change(id, { state: 'archived' })
})

test('an edit notifies only searches that did not match before', async () => {
  const id = await listPlot()
  await db.delete(listingChanges)
  await save('/plots?maxPrice=40')
  await save('/plots?maxPrice=20', 'user3')
  await change(id, { priceCents: 1500 })
  await change(id, { description: 'Cheaper' })
  expect(await notified()).toEqual([])
  expect(await notified('user3')).toHaveLength(1)
  await change(id, { rating: 4 })
  expect(await db.select().from(listingChanges)).toEqual([])
})

test('notifies of a resumed listing if the search was saved during the pause', async () => {
  const id = await listPlot({ state: 'paused' })
  await save('/plots?query=kumquat')
  expect(await notified()).toEqual([])
  await change(id, { state: 'listed' })
  expect(await notified()).toHaveLength(1)
})

test.each([
  ['at once', async () => undefined],
  ['later', notified],
])('does not notify of a seen listing that is %s back from a pause', async (_, sweep) => {
  const id = await listPlot()
  await save('/plots?query=kumquat')
  await change(id, { state: 'paused' })
  await sweep()
  await change(id, { state: 'listed' })
  expect(await notified()).toEqual([])
})

test('does not notify of listings from before the search', async () => {
  await save('/plots', 'user3')
  await listPlot()
  await save('/plots')
  await db.update(listingChanges).set({ changedAt: sql`now() - interval '1 minute'` })
  expect(await notified()).toEqual([])
})

test('combines many matches in one notification', async () => {
  await save('/plots?query=kumquat')
  await listPlot()
  await listPlot()
  await listPlot()
  expect(await notified()).toEqual([
    ['saved_search', 'New plots for Mine', 'Kumquat corner and 2 more', '/plots?query=kumquat'],
  ])
})

test('notifies for every list, and of external records only users who chose them', async () => {
  for (const userId of ['user1', 'user3']) {
    for (const list of ['tools', 'experts', 'plants', 'businesses']) {
      await save(`/${list}`, userId, list)
    }
  }
  await db.insert(userSettings).values({ userId: 'user3', dataSource: 'external' })
  const words = { name: 'New here', description: 'New', location: 'Portland, OR' }
  await db.insert(tools).values({
    ...{ ...words, id: 'told-tool', ownerId: 'user2', category: 'hand-tools' },
    ...{ condition: 'good', pricePerDayCents: 500 },
  })
  await db.update(experts).set({ bio: 'Knows more' }).where(eq(experts.userId, 'user2'))
  await db.insert(plants).values({ id: 'told-plant', name: 'New here' })
  const outside = { source: 'external', service: 'places', externalId: '1' } as const
  await db.insert(businesses).values({
    ...{ ...words, ...outside, id: 'told-business', category: 'market', address: 'Portland' },
    fetchedAt: new Date(),
  })
  const kinds = (rows: unknown[][]) => rows.map(([, title]) => title).sort()
  expect(kinds(await notified())).toEqual(['New plant for plants', 'New tool for tools'])
  expect(kinds(await notified('user3'))).toEqual([
    'New business for businesses',
    'New plant for plants',
    'New tool for tools',
  ])
})
