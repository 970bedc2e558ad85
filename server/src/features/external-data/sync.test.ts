import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectExternalServices } from '../../adapters/external-data/connect-external-services.ts'
import { buildApp } from '../../app.ts'
import { startExternalStandIn } from '../../testing/outside/external-stand-in.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { businesses } from '../businesses/businesses.table.ts'
import { plants } from '../plants/plants.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { externalSyncRuns } from './external-data.table.ts'

const SYNC = '/api/external/sync?location=45.5152,-122.6784'
const DAY_MS = 86_400_000

/** An app with its own fake services, before the first sync. */
async function openPlace() {
  const standIn = await startExternalStandIn()
  const externalServices = connectExternalServices(standIn.accounts, testClock())
  const testApp = await startTestApp({ externalServices })
  return { ...testApp, standIn, sync: (url = SYNC) => testApp.app.inject({ url }) }
}

/** For one test. */
async function openOwnPlace() {
  const place = await openPlace()
  onTestFinished(place.standIn.close)
  return place
}

const { app, db, clock, deps, standIn, sync } = await openPlace()
beforeAll(() => sync())
afterAll(standIn.close)

test('all five services are on with their keys [API-45]', async () => {
  const response = await app.inject({ url: '/api/external/config' })
  expect(Object.values(response.json())).toEqual([true, true, true, true, true])
})

test('answers the number of stored records and the outcome of each service [API-46] [SET-04]', async () => {
  const { db, sync } = await openOwnPlace()
  const response = await sync()
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    plants: 46,
    plots: 3,
    tools: 1,
    experts: 1,
    businesses: 1,
    services: [
      { service: 'plantData', outcome: 'done', stored: 46, skipped: 1 },
      { service: 'maps', outcome: 'done', stored: 0 },
      { service: 'marketplace', outcome: 'done', stored: 3, skipped: 1 },
      { service: 'places', outcome: 'done', stored: 3, skipped: 1 },
      { service: 'carbon', outcome: 'done', stored: 0 },
    ],
  })
  expect(await db.select().from(externalSyncRuns)).toMatchObject([
    { status: 'done', startedBy: 'user1', counts: { plants: 46 }, endedAt: expect.any(Date) },
  ])
})

test('lists synced records with their source for users who chose external data', async () => {
  const { app, sync } = await openOwnPlace()
  await sync()
  const headers = as('user7')
  const names = async () =>
    (await app.inject({ url: '/api/plots?source=external', headers })).json()
  expect(await names()).toHaveLength(3)
  const payload = { dataSource: 'external' }
  await app.inject({ method: 'PATCH', url: '/api/users/user7/settings', payload, headers })
  const listed = await names()
  expect(listed).toHaveLength(6)
  expect(listed).toContainEqual(
    expect.objectContaining({
      name: 'Made-up Garden',
      status: 'visit',
      price: null,
      source: 'external',
      sourceName: 'OpenStreetMap',
      sourceUrl: 'https://www.openstreetmap.org/node/1',
      licence: expect.stringContaining('ODbL'),
      fetchedAt: expect.any(String),
    }),
  )
})

test('treats advertisements as missing values, and answers no key', async () => {
  const response = await app.inject({ url: '/api/external/plants' })
  const fifth = response.json().find(({ id }: { id: string }) => id === 'plantData-10')
  expect(fifth).toMatchObject({
    watering: null,
    sunlight: [],
    images: [],
    imageLicence: 'CC BY 4.0',
  })
  expect(response.body).not.toMatch(/Upgrade|made-up-key/)
})

test('each sync adds details of more plants and keeps stored ones', async () => {
  const { db, clock, standIn, sync } = await openOwnPlace()
  await sync()
  const plantRows = () =>
    db.select().from(plants).where(eq(plants.source, 'external')).orderBy(plants.id)
  const detailed = async () => (await plantRows()).filter((row) => row.detailsFetchedAt !== null)
  const before = await detailed()
  expect(before).toHaveLength(30)
  expect(before.find(({ id }) => id === 'plantData-1')).toMatchObject({
    description: 'Made up for the sandbox: plant 1.',
    maintenance: 'Low',
    growthRate: 'High',
    matureSize: '0.5 to 1.5 feet',
    hardinessZones: ['4', '5', '6'],
    bloomTime: 'Summer',
    harvestTime: null,
    propagationMethods: ['Seed', 'Cutting'],
  })
  expect(before.find(({ id }) => id === 'plantData-10')).toMatchObject({
    description: null,
    matureSize: null,
  })
  clock.advance(DAY_MS)
  await sync()
  expect(await detailed()).toHaveLength(46)
  expect((await detailed()).find(({ id }) => id === 'plantData-1')?.growthRate).toBe('High')
  const asked = standIn.requests.filter(({ url }) => url.pathname.includes('/species/details/'))
  expect(asked).toHaveLength(46)
  expect(JSON.stringify(await plantRows())).not.toMatch(/Upgrade|made-up-key/)
})

test('refuses rentals and requests for external records', async () => {
  const stay = { renterId: 'user1', startDate: '2026-09-01', endDate: '2026-10-01' }
  const rent = (url: string, price: object) =>
    app.inject({ method: 'POST', url, payload: { ...stay, ...price } })
  const refused = await Promise.all([
    rent('/api/plots/marketplace-s1/rent', { monthlyPrice: 12.5 }),
    rent('/api/tools/marketplace-s2/rent', { dailyPrice: 12.5, securityDeposit: 25 }),
  ])
  for (const response of refused) {
    expect(response.statusCode).toBe(409)
    expect(response.json().message).toBe('This listing cannot be rented here.')
  }
})

test('a second sync updates records and keeps local edits', async () => {
  const { db, clock, sync } = await openOwnPlace()
  await sync()
  await db
    .update(plots)
    .set({ name: 'Our own words', locallyEdited: true })
    .where(eq(plots.id, 'places-node-1'))
  await db.update(plots).set({ name: 'Old name' }).where(eq(plots.id, 'places-way-2'))
  clock.advance(DAY_MS)
  expect((await sync()).json()).toMatchObject({ plots: 3 })
  const rows = await db.select().from(plots).where(eq(plots.service, 'places')).orderBy(plots.id)
  expect(rows.map(({ name }) => name)).toEqual(['Our own words', 'Made-up Allotments'])
  expect(rows.map(({ fetchedAt }) => fetchedAt)).toEqual([clock.now(), clock.now()])
})

test('marks missing records as gone, and restores them when they return', async () => {
  const lost = { ...(await toolRow('marketplace-s2')), id: 'marketplace-lost', externalId: 'lost' }
  const { search, spot, ...row } = lost
  await db.insert(tools).values(row as typeof tools.$inferInsert)
  clock.advance(DAY_MS)
  const marketplace = (await sync()).json().services[2]
  expect(marketplace).toMatchObject({ stored: 3, gone: 1 })
  expect((await toolRow('marketplace-lost')).goneAt).toEqual(clock.now())
})

test.each([
  ['that the marketplace names with a price we cannot read', tools, 'marketplace-s2', 's5'],
  ['that the map names without its name', businesses, 'places-node-3', 'node/4'],
  ['that may be the one of a row without an id', plants, 'plantData-1', '77'],
])('keeps a record %s unchanged [A20]', async (_name, table, like, externalId) => {
  // All three tables share these columns; Drizzle cannot write into a union of tables.
  const records = table as typeof plants
  const isKnown = eq(records.externalId, externalId)
  const [known] = await db.select().from(records).where(eq(records.id, like))
  const { search, spot, ...row } = { search: null, spot: null, ...known }
  const id = `known-${externalId}`
  await db.insert(records).values({ ...row, id, externalId } as typeof plants.$inferInsert)
  const [before] = await db.select().from(records).where(isKnown)
  clock.advance(DAY_MS)
  await sync()
  expect(await db.select().from(records).where(isKnown)).toEqual([before])
})

test('keeps a garden outside the searched area', async () => {
  await db.update(plots).set({ lat: 10, lng: 10 }).where(eq(plots.id, 'places-way-2'))
  await db.update(plots).set({ externalId: 'way/99' }).where(eq(plots.id, 'places-way-2'))
  clock.advance(DAY_MS)
  await sync()
  const kept = and(eq(plots.externalId, 'way/99'), isNull(plots.goneAt))
  expect(await db.select().from(plots).where(kept)).toHaveLength(1)
})

test('refuses a concurrent sync, and ends the sync of a crashed process', async () => {
  await db
    .insert(externalSyncRuns)
    .values({ id: 'r1', startedAt: clock.now(), heartbeatAt: clock.now() })
  const refused = await sync()
  expect(refused.statusCode).toBe(409)
  clock.advance(31_000)
  expect((await sync()).statusCode).toBe(200)
  const [dead] = await db.select().from(externalSyncRuns).where(eq(externalSyncRuns.id, 'r1'))
  expect(dead?.status).toBe('interrupted')
})

test('of two processes that sync at once one is refused', async () => {
  const other = await buildApp({ deps, logger: false, demoPersonas: true })
  const responses = await Promise.all([sync(), other.inject({ url: SYNC })])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await other.close()
})

test.each([
  ['the map service knows', 'Springfield', 200],
  ['is unknown', 'Nowhere zzqxv', 400],
])('a place that %s', async (_name, location, status) => {
  const response = await sync(`/api/external/sync?location=${encodeURIComponent(location)}`)
  expect(response.statusCode).toBe(status)
})

test('leaves local records unchanged', async () => {
  const own = await db.select().from(plants).where(eq(plants.source, 'local'))
  expect(own.every(({ goneAt }) => goneAt === null)).toBe(true)
  expect(own.length).toBeGreaterThan(0)
})

test('closing an account clears the typed location and keeps the sync', async () => {
  clock.advance(DAY_MS)
  await app.inject({ url: SYNC, headers: as('user7') })
  const isTheirs = eq(externalSyncRuns.startedBy, 'user7')
  const placesOf = async (where: SQL) =>
    (await db.select().from(externalSyncRuns).where(where)).map(({ location }) => location)
  expect(await placesOf(isTheirs)).toEqual(['45.5152,-122.6784'])
  const at = clock.now()
  await deps.db.transaction((tx) => deps.publish(tx, 'account_closed', { userId: 'user7', at }))
  expect(await placesOf(isTheirs)).toEqual([null])
  expect(await placesOf(eq(externalSyncRuns.startedBy, 'user1'))).toContain('45.5152,-122.6784')
})

async function toolRow(id: string) {
  const [row] = await db.select().from(tools).where(eq(tools.id, id))
  if (!row) throw new Error(`no tool ${id}`)
  return row
}
