import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { readTowns } from '../server/src/adapters/geocoding/gazetteer-data.ts'
import { seedCatalogue } from '../server/src/demo-data/catalogue/seed-catalogue.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import type { PlotSearch } from '../server/src/features/plots/plot-search.ts'
import { findPlot, findPlots } from '../server/src/features/plots/plots.store.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { quantile } from './measure.ts'

const PLOTS = 1000
const ROUNDS = 60
/** How many times as long a search may take as reading one plot by its id, neither of them cached. */
const WANTED_RATIO = 4

const now = new Date()
const today = now.toISOString().slice(0, 10)
const asked = { viewerId: 'user1', includeExternal: false, today, now }

const SEARCHES: Record<string, Partial<PlotSearch>> = {
  everything: {},
  keyword: { query: 'compost' },
  nearby: { near: { lat: 45.52, lng: -122.68 } },
  filtered: { minPrice: 15, maxPrice: 45, amenities: ['water'] },
}

async function measure(name: string, connection: DatabaseConnection): Promise<boolean> {
  const { db } = connection
  await migrateDatabase(db)
  await seedDemoData(db, now)
  await seedCatalogue(connection, readTowns(), PLOTS, now)
  const durations = new Map<string, number[]>()
  const time = async (kind: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    durations.set(kind, [...(durations.get(kind) ?? []), performance.now() - startedAt])
  }
  // One after the other within each round, so that a machine that slows down favours none.
  for (let round = 0; round < ROUNDS; round += 1) {
    await time('one', () => findPlot(db, 'plot-1', asked))
    for (const [kind, wanted] of Object.entries(SEARCHES)) {
      await time(kind, () => findPlots(db, { ...asked, ...wanted }))
    }
  }
  const median = (kind: string) => quantile(durations.get(kind) ?? [], 0.5)
  const ratios = Object.keys(SEARCHES).map((kind) => ({
    kind,
    ratio: median(kind) / median('one'),
  }))
  for (const { kind, ratio } of ratios) {
    const words = `${name}, ${kind}: ×${ratio.toFixed(1)} of one plot (${median(kind).toFixed(1)} ms)`
    console.log(`${ratio <= WANTED_RATIO ? 'reached' : 'MISSED '}  ${words}`)
  }
  return ratios.every(({ ratio }) => ratio <= WANTED_RATIO)
}

const folder = mkdtempSync(join(tmpdir(), 'commonplot-bench-'))
const embedded = await openEmbedded(join(folder, 'data'))
const reached = [await measure('embedded', embedded)]
await embedded.close()
rmSync(folder, { recursive: true, force: true })
if (findPostgres()) {
  const server = await startPostgres()
  const connection = connectPostgres(server.url, 4)
  reached.push(await measure('PostgreSQL', connection))
  await connection.close()
  await server.stop()
}
if (reached.includes(false)) process.exitCode = 1
