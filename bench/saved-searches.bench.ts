import { randomUUID as newId } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { readTowns } from '../server/src/adapters/geocoding/gazetteer-data.ts'
import { seedCatalogue } from '../server/src/demo-data/catalogue/seed-catalogue.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { plots } from '../server/src/features/plots/plots.table.ts'
import { sweepSavedSearches } from '../server/src/features/saved-searches/match-listings.service.ts'
import { readSearch } from '../server/src/features/saved-searches/read-search.ts'
import { insertSavedSearch } from '../server/src/features/saved-searches/saved-searches.store.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { databaseTimeMs } from './database-time.ts'
import { quantile } from './measure.ts'
import { notifyDeps } from './notify/notify-deps.ts'
import { fillPeople, nameOf } from './notify/people.ts'
import { anyPlot, anySearch, MIX } from './saved-searches/mix.ts'

const PLOTS = 10_000
const SEARCHES = 10_000
const SEARCHES_EACH = 4
const LISTINGS = 41
/** They find a server that has just been filled. */
const WARM_UP = 5
const WANTED_MS = 50

const now = new Date()

async function save({ db }: DatabaseConnection): Promise<void> {
  await db.transaction(async (tx) => {
    for (let person = 0; person < SEARCHES / SEARCHES_EACH; person += 1) {
      const paths = new Set<string>()
      while (paths.size < SEARCHES_EACH) paths.add(anySearch())
      for (const path of paths) {
        const read = readSearch(path)
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
  await migrateDatabase(db)
  await seedDemoData(db, now)
  await seedCatalogue(connection, readTowns(), PLOTS, now)
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
