import { randomUUID as newId } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CUSTOM_PLOT_SIZE,
  PLOT_AMENITIES,
  PLOT_SIZES,
  SUN_EXPOSURES,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { readTowns } from '../server/src/adapters/geocoding/gazetteer-data.ts'
import * as words from '../server/src/demo-data/catalogue/catalogue-words.ts'
import { plots } from '../server/src/features/plots/plots.table.ts'
import { sweepSavedSearches } from '../server/src/features/saved-searches/match-listings.service.ts'
import { insertSavedSearch } from '../server/src/features/saved-searches/saved-searches.store.ts'
import { parseSearchPath } from '../server/src/features/saved-searches/searched-lists.ts'
import { seededRandom } from '../server/src/testing/power-cut/disk-history.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-servers.ts'
import { databaseTimeMs, fillCatalogue, quantile } from './lib/measure.ts'
import { fillPeople, nameOf, notifyDeps } from './lib/notify-history.ts'

const TOWNS = 300
const RADII_KM = [5, 10, 25, 100]
const SIZES = PLOT_SIZES.filter((size) => size !== CUSTOM_PLOT_SIZE)

const random = seededRandom(20)
const isOf = (share: number) => random() < share
/** With a skew, early items are common and late ones rare. */
const oneOf = <Item>(list: readonly Item[], skew = 1): Item =>
  list[Math.floor(list.length * random() ** skew)] as Item

const towns = readTowns()
  .filter(({ country }) => country === 'US')
  .toSorted((a, b) => b.population - a.population)
  .slice(0, TOWNS)
const everybody = towns.reduce((sum, { population }) => sum + population, 0)

/** A town, as likely as it is large. */
function anyTown() {
  let left = random() * everybody
  return towns.find(({ population }) => {
    left -= population
    return left < 0
  }) as (typeof towns)[number]
}

const anyWord = () => oneOf([...words.CROPS, ...words.NAME_ENDINGS], 2).toLowerCase()
/** Swaps two letters. */
const mistyped = (word: string) => word.replace(/(.{2})(.)(.)/, '$1$3$2')

function wordsAskedFor(): string {
  const word = anyWord()
  if (isOf(0.05)) return mistyped(word)
  if (isOf(0.05)) return `${word} ${oneOf(['or', '-'])}${anyWord()}`
  return isOf(0.3) ? `${word} ${anyWord()}` : word
}

/** Describes the mix in the output; `anySearch` has the shares. */
const MIX = `${TOWNS} largest towns by their people, 95 % with a place (half of these with a radius), 40 % and all without a place with words (one in twenty mistyped), 60 % with a price, 40 % with another filter`

function anySearch(): string {
  const asked = new URLSearchParams()
  const hasPlace = isOf(0.95)
  if (hasPlace) {
    const { lat, lng } = anyTown()
    asked.set('near', `${lat},${lng}`)
    if (isOf(0.5)) asked.set('radiusKm', String(oneOf(RADII_KM)))
  }
  if (!hasPlace || isOf(0.4)) asked.set('query', wordsAskedFor())
  if (isOf(0.5)) asked.set('maxPrice', String(15 + 5 * Math.floor(random() * 20)))
  else if (isOf(0.2)) asked.set('minPrice', String(15 + 5 * Math.floor(random() * 10)))
  if (isOf(0.2)) asked.set('amenities', oneOf(PLOT_AMENITIES, 2))
  if (isOf(0.1)) asked.set('sun', oneOf(SUN_EXPOSURES, 2))
  if (isOf(0.1)) asked.set('size', oneOf(SIZES))
  if (isOf(0.05)) asked.set('status', 'available')
  if (isOf(0.2)) asked.set('sort', oneOf(['price-asc', 'rating']))
  return `/plots?${asked}`
}

function anyPlot(id: string): typeof plots.$inferInsert {
  const { name, lat, lng } = anyTown()
  const crops = `good for ${oneOf(words.CROPS, 3)} and ${oneOf(words.CROPS, 3)}`
  return {
    ...{ id, ownerId: 'user1', location: name, address: name, lat, lng },
    name: `${oneOf(words.NAME_BEGINNINGS)} ${oneOf(words.NAME_ENDINGS, 2)}`,
    description: `${oneOf(words.OPENINGS)}, ${crops}. ${oneOf(words.REMARKS)}`,
    priceCents: 1500 + 50 * Math.floor(random() * 210),
    ...{ size: oneOf(SIZES), sunExposure: oneOf(SUN_EXPOSURES, 2) },
    amenities: PLOT_AMENITIES.filter((_, place) => isOf(0.6 - 0.06 * place)),
  }
}

const PLOTS = 10_000
const SEARCHES = Number(process.argv[3] ?? 10_000)
const SEARCHES_EACH = 4
const LISTINGS = 41
/** The first listings find cold caches. */
const WARM_UP = 5
const WANTED_MS = 50

const now = new Date()

async function save({ db }: DatabaseConnection): Promise<void> {
  await db.transaction(async (tx) => {
    for (let person = 0; person < SEARCHES / SEARCHES_EACH; person += 1) {
      const paths = new Set<string>()
      while (paths.size < SEARCHES_EACH) paths.add(anySearch())
      for (const path of paths) {
        const read = parseSearchPath(path)
        const saving = { id: newId(), userId: nameOf(person), name: 'Mine', createdAt: now }
        const placed = { ...read, near: read.query.near, placeWords: undefined }
        await insertSavedSearch(tx, saving, placed)
      }
    }
  })
}

const told = async ({ db }: DatabaseConnection): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from saved_search_matches`,
  )
  return row?.count ?? 0
}

async function measure(name: string, connection: DatabaseConnection): Promise<boolean> {
  const { db, kind } = connection
  const deps = notifyDeps(db, () => now)
  await fillCatalogue(connection, PLOTS)
  await fillPeople(connection.unannounced, SEARCHES / SEARCHES_EACH)
  await save(connection)
  await connection.unannounced.execute(sql`vacuum analyze`)
  const time = kind === 'server' ? databaseTimeMs : wholeTimeMs
  const sweeps: number[] = []
  const matches: number[] = []
  for (let listing = -WARM_UP; listing < LISTINGS; listing += 1) {
    await db.write((tx) => tx.insert(plots).values(anyPlot(`listed-${listing}`)))
    const before = await told(connection)
    const ms = await time(connection, () => sweepSavedSearches(deps))
    if (listing < 0) continue
    sweeps.push(ms)
    matches.push((await told(connection)) - before)
  }
  const [median, worst] = [quantile(sweeps, 0.5), quantile(sweeps, 1)]
  const ofWhat = kind === 'server' ? 'of database time' : 'in all'
  const isReached = median <= WANTED_MS || kind === 'embedded'
  console.log(
    `${isReached ? 'reached' : 'MISSED '}  ${name}, ${SEARCHES} saved searches cost a new plot ${median.toFixed(1)} ms ${ofWhat} ` +
      `(median of ${LISTINGS}, the worst ${worst.toFixed(1)} ms; wanted ${WANTED_MS} ms), ` +
      `${quantile(matches, 0.5)} people told (${quantile(matches, 1)} at most)`,
  )
  return isReached
}

async function wholeTimeMs(_: DatabaseConnection, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

console.log(`The searches: ${MIX}.`)
const reached: boolean[] = []
if (findPostgres()) {
  const server = await startPostgres()
  const connection = connectPostgres(server.url, 1)
  reached.push(await measure('PostgreSQL', connection))
  await connection.close()
  await server.stop()
}
const folder = mkdtempSync(join(tmpdir(), 'commonplot-bench-'))
const embedded = await openEmbedded(join(folder, 'data'))
reached.push(await measure('embedded', embedded))
await embedded.close()
rmSync(folder, { recursive: true, force: true })
if (reached.includes(false)) process.exitCode = 1
