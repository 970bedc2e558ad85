import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DatabaseConnection } from '../../adapters/database/database.port.ts'
import { openInMemory } from '../../adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../../adapters/database/migrate-database.ts'
import { findPlots } from '../../features/plots/plots.store.ts'
import { plots } from '../../features/plots/plots.table.ts'
import { reviews } from '../../features/reviews/reviews.table.ts'
import { seedDemoData } from '../seed-demo-data.ts'
import { seedCatalogue, withoutIndexes } from './seed-catalogue.ts'

const now = new Date('2026-05-13T10:00:00Z')
const SHANGHAI = { lat: 31.22, lng: 121.46 }
const TOWNS = Array.from({ length: 6 }, (_, n) => ({
  name: `Town ${n}`,
  region: '',
  country: 'XX',
  population: 1000 - n,
  lat: n === 0 ? SHANGHAI.lat : -n,
  lng: n === 0 ? SHANGHAI.lng : n,
}))
let database: DatabaseConnection

const find = (wanted: object = {}) =>
  findPlots(database.db, { includeExternal: false, now, viewerId: null, ...wanted })
const countPlots = async () =>
  (await database.db.select({ total: count() }).from(plots))[0]?.total ?? 0

beforeAll(async () => {
  database = await openInMemory(inject('emptyPath'))
  await migrateDatabase(database.db)
  await seedDemoData(database.db, now)
  await seedCatalogue(database, TOWNS, 200, now)
})
afterAll(() => database.close())

test('it makes as many plots as were asked for, and more on request, never twice', async () => {
  expect(await countPlots()).toBe(203)
  await seedCatalogue(database, TOWNS, 200, now)
  expect(await countPlots()).toBe(203)
  await seedCatalogue(database, TOWNS, 240, now)
  expect(await countPlots()).toBe(243)
})

test('the plots stand in real towns, differ, and some are rented today', async () => {
  const { items } = await find({ near: SHANGHAI })
  expect(items).toHaveLength(40)
  expect(new Set(items.map(({ name }) => name)).size).toBeGreaterThan(10)
  expect(new Set(items.map(({ price }) => price)).size).toBeGreaterThan(20)
  expect((await find({ status: 'occupied' })).total).toBeGreaterThan(3)
})

test('they are found by their words, right or wrong', async () => {
  const right = await find({ query: 'tomatoes' })
  expect(right.total).toBeGreaterThan(10)
  expect((await find({ query: 'tomattoes' })).total).toBeGreaterThanOrEqual(right.total)
})

test('their stars have a sum that the next review is added to', async () => {
  const rated = await database.unannounced.execute<{ id: string; before: number; count: number }>(
    sql`select id, rating as before, review_count as count from plots
      where review_count > 1 and id like 'catalogue-%' order by id limit 5`,
  )
  for (const { id, before, count } of rated) {
    await database.unannounced.insert(reviews).values({
      ...{ id: `of-${id}`, plotId: id, rating: 3, comment: 'Fine', visibleAt: now },
    })
    const [plot] = await database.db.select().from(plots).where(eq(plots.id, id))
    const after = (before * count + 3) / (count + 1)
    expect(Math.abs((plot?.rating ?? 0) - after)).toBeLessThan(0.5)
  }
  expect(rated).toHaveLength(5)
})

test('more than the embedded database can bear is refused before anything is written', async () => {
  await expect(seedCatalogue(database, TOWNS, 50_001, now)).rejects.toThrow(
    'The embedded database takes up to 50000 plots; name a PostgreSQL server with DATABASE_URL for more.',
  )
})

test('more plots than there are towns for are refused', async () => {
  await expect(seedCatalogue(database, TOWNS, 241, now)).rejects.toThrow(
    'There are towns for 240 plots only.',
  )
})

test('indexes that were set aside come back', async () => {
  const read = () =>
    database.unannounced.execute(
      sql`select indexname from pg_indexes where tablename = 'plots' order by 1`,
    )
  const before = await read()
  let during: readonly unknown[] = []
  await database.db.transaction((tx) =>
    withoutIndexes(tx, 'plots', async () => {
      during = await tx.execute(sql`select indexname from pg_indexes where tablename = 'plots'`)
    }),
  )
  expect(during.length).toBeLessThan(before.length)
  expect(await read()).toEqual(before)
})
