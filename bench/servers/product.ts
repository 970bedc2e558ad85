import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInMemory } from '../../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../../server/src/adapters/database/migrate-database.ts'
import { readTowns } from '../../server/src/adapters/geocoding/gazetteer-data.ts'
import { buildApp } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/clock.ts'
import { seedCatalogue } from '../../server/src/demo-data/catalogue/seed-catalogue.ts'
import { seedDemoData } from '../../server/src/demo-data/seed-demo-data.ts'
import { embeddedDeps } from '../../server/src/testing/test-deps.ts'
import { serveParent } from './serve-parent.ts'

// Enough for lists to be a whole page.
const PLOTS = 1000

// The whole server on the embedded database, as `npm start` runs it.
const folder = mkdtempSync(join(tmpdir(), 'commonplot-bench-'))
const database = await openInMemory()
await migrateDatabase(database.db)
await seedDemoData(database.db, systemClock.now())
await seedCatalogue(database, readTowns(), PLOTS, systemClock.now())
const app = await buildApp({
  deps: embeddedDeps(database.db, systemClock, folder),
  logger: false,
  demoPersonas: true,
  commits: database.commits,
  // Counted as ever, but more than this bench can ask for.
  limits: { pointsPerMinute: 1_000_000_000, shared: null },
})
await serveParent(app, database, folder)
