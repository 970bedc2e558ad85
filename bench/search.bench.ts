import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { readTowns } from '../server/src/adapters/geocoding/gazetteer-data.ts'
import { seedCatalogue } from '../server/src/demo-data/catalogue/seed-catalogue.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { findPlot, findPlots, type PlotSearch } from '../server/src/features/plots/plots.store.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-servers.ts'
import { fillCatalogue, quantile, report, startPostgresOrExit } from './lib/measure.ts'

// `npm run bench -- search 30000` leaves out the catalogues that are larger.
const LARGEST = Number(process.argv[3] ?? 1_000_000)
const SIZES = [1_000, 30_000, 1_000_000].filter((size) => size <= LARGEST)
const ROUNDS = 60
const POOL_SIZE = 4
/** The limit of the ratio of the slow searches, largest catalogue to smallest. */
const WANTED_RATIO = 10
const JUDGED = ['keyword', 'nearby', 'filtered']

const now = new Date()
/** The earliest calendar day of any time zone. */
const today = todayIn(FIRST_ZONE, now)
const nextMonth = new Date(now.getTime() + 40 * 86_400_000).toISOString().slice(0, 10)

/** Towns of the smallest catalogue too. */
const towns = readTowns()
const places = towns
  .toSorted((a, b) => b.population - a.population)
  .slice(0, 20)
  .map(({ lat, lng }) => ({ lat, lng }))
const place = (n: number) => places[n % places.length] ?? { lat: 0, lng: 0 }
const pickFrom = (list: string[]) => (n: number) => list[n % list.length] ?? ''

const word = pickFrom(['compost', 'tomatoes', 'quinces', 'walled garden', 'rooftop herbs', 'robin'])
const slip = pickFrom(['compsot', 'tomattoes', 'greenhuose', 'rooftp', 'strawbery', 'polytunel'])
const amenities = (n: number) =>
  [['water'], ['water', 'tools'], ['greenhouse', 'compost'], ['organic']][n % 4] ?? []
const prices = (n: number) => ({ minPrice: 15 + (n % 5) * 10, maxPrice: 45 + (n % 5) * 10 })

const KINDS: Record<string, (n: number) => Partial<PlotSearch>> = {
  keyword: (n) => ({ query: word(n) }),
  typo: (n) => ({ query: slip(n) }),
  nearby: (n) => ({ near: place(n) }),
  filtered: (n) => ({ ...prices(n), amenities: amenities(n) }),
  dates: () => ({ from: today, to: nextMonth }),
  combined: (n) => ({ query: word(n), near: place(n), ...prices(n), from: today, to: nextMonth }),
  everything: () => ({}),
  'by price, low first': (n) => ({ sort: 'price-asc', ...prices(n) }),
  'by price, high first': () => ({ sort: 'price-desc', status: 'available' }),
  'by rating': (n) => ({ sort: 'rating', amenities: amenities(n) }),
  'by distance': (n) => ({ sort: 'distance', near: place(n), radiusKm: 250 }),
}

interface Catalogue {
  size: number
  url: string
  connection: DatabaseConnection
}

async function openCatalogue(server: string, size: number): Promise<Catalogue> {
  const maker = connectPostgres(server, 1)
  await maker.unannounced.execute(sql.raw(`create database catalogue_${size}`))
  await maker.close()
  const url = server.replace(/[^/]+$/, `catalogue_${size}`)
  const connection = connectPostgres(url, POOL_SIZE)
  await migrateDatabase(connection.db)
  await seedDemoData(connection.db, now)
  const startedAt = performance.now()
  await seedCatalogue(connection, towns, size, now)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${size} plots made in ${seconds.toFixed(0)} s`)
  return { size, url, connection }
}

const search = ({ connection }: Pick<Catalogue, 'connection'>, wanted: Partial<PlotSearch>) =>
  findPlots(connection.db, {
    includeExternal: false,
    now,
    viewerId: 'user1',
    ...wanted,
  })

/** Measures all sizes in each round, so that a machine that slows down favours none. */
async function measure(catalogues: Catalogue[]): Promise<Map<string, number[]>> {
  const durations = new Map<string, number[]>()
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const [kind, wanted] of Object.entries(KINDS)) {
      for (const catalogue of catalogues) {
        const startedAt = performance.now()
        await search(catalogue, wanted(round + 5))
        const key = `${kind} ${catalogue.size}`
        if (round >= 0)
          durations.set(key, [...(durations.get(key) ?? []), performance.now() - startedAt])
      }
    }
  }
  return durations
}

/** The scans that PostgreSQL counted. One connection, so that the counts are complete. */
async function readIndexUse({ url }: Catalogue, wanted: (n: number) => Partial<PlotSearch>) {
  const connection = connectPostgres(url, 1)
  const read = async (query: SQL) => {
    await connection.unannounced.execute(sql`select pg_stat_force_next_flush()`)
    return connection.unannounced.execute<{ name: string; scans: number }>(query)
  }
  const query = sql`
    select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes where relname = 'plots'
    union all select 'the whole table', seq_scan::int from pg_stat_user_tables where relname = 'plots'`
  const before = new Map((await read(query)).map(({ name, scans }) => [name, scans]))
  for (let n = 0; n < 20; n += 1) await search({ connection }, wanted(n))
  const after = await read(query)
  await connection.close()
  return after.filter(({ name, scans }) => scans > (before.get(name) ?? 0)).map(({ name }) => name)
}

/** The same searches in three catalogues: none may slow down with the number of plots. */
async function compareSizes(): Promise<void> {
  const server = await startPostgresOrExit()
  const catalogues: Catalogue[] = []
  try {
    for (const size of SIZES) catalogues.push(await openCatalogue(server.url, size))
    const durations = await measure(catalogues)
    const at = (kind: string, size: number, share: number) =>
      quantile(durations.get(`${kind} ${size}`) ?? [], share)
    console.log(
      `p50 / p95 in ms at ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} plots`,
    )
    for (const kind of Object.keys(KINDS)) {
      const cells = SIZES.map(
        (size) => `${at(kind, size, 0.5).toFixed(1)} / ${at(kind, size, 0.95).toFixed(1)}`,
      )
      console.log(`  ${kind.padEnd(22)}${cells.map((cell) => cell.padEnd(16)).join('')}`)
    }
    const largest = catalogues.at(-1)
    const smallest = catalogues[0]
    if (!largest || !smallest) throw new Error('No catalogue was opened')
    for (const [kind, wanted] of Object.entries(KINDS)) {
      const used = await readIndexUse(largest, wanted)
      report(!used.includes('the whole table'), `${kind} reads ${used.join(', ')}`)
    }
    for (const kind of JUDGED) {
      const ratio = at(kind, largest.size, 0.95) / at(kind, smallest.size, 0.95)
      report(
        ratio <= WANTED_RATIO,
        `${kind}: p95 at ${largest.size} is ×${ratio.toFixed(1)} of ${smallest.size}`,
      )
    }
  } finally {
    for (const { connection } of catalogues) await connection.close()
    await server.stop()
  }
}

const PLOTS = 1000
/** The limit of the ratio of a search to reading one plot by its id. */
const WANTED_COST = 4

const asker = { viewerId: 'user1', includeExternal: false, today, now }

const SEARCHES: Record<string, Partial<PlotSearch>> = {
  everything: {},
  keyword: { query: 'compost' },
  nearby: { near: { lat: 45.52, lng: -122.68 } },
  filtered: { minPrice: 15, maxPrice: 45, amenities: ['water'] },
}

async function measureCost(name: string, connection: DatabaseConnection): Promise<void> {
  const { db } = connection
  await fillCatalogue(connection, PLOTS)
  const durations = new Map<string, number[]>()
  const time = async (kind: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    durations.set(kind, [...(durations.get(kind) ?? []), performance.now() - startedAt])
  }
  // All kinds in each round, so that a machine that slows down favours none.
  for (let round = 0; round < ROUNDS; round += 1) {
    await time('one', () => findPlot(db, 'plot-1', asker))
    for (const [kind, wanted] of Object.entries(SEARCHES)) {
      await time(kind, () => findPlots(db, { ...asker, ...wanted }))
    }
  }
  const median = (kind: string) => quantile(durations.get(kind) ?? [], 0.5)
  const ratios = Object.keys(SEARCHES).map((kind) => ({
    kind,
    ratio: median(kind) / median('one'),
  }))
  for (const { kind, ratio } of ratios) {
    const words = `${name}, ${kind}: ×${ratio.toFixed(1)} of one plot (${median(kind).toFixed(1)} ms)`
    report(ratio <= WANTED_COST, words)
  }
}

/** A search among 1,000 plots against reading one plot, neither of them cached. */
async function compareWithOnePlot(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-bench-'))
  const embedded = await openEmbedded(join(folder, 'data'))
  await measureCost('embedded', embedded)
  await embedded.close()
  rmSync(folder, { recursive: true, force: true })
  if (findPostgres()) {
    const server = await startPostgres()
    const connection = connectPostgres(server.url, 4)
    await measureCost('PostgreSQL', connection)
    await connection.close()
    await server.stop()
  }
}

export const parts = { search: compareSizes, 'search-cost': compareWithOnePlot }
