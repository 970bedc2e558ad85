import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
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
  onCommit: database.onCommit,
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: (app.server.address() as AddressInfo).port })

process.once('disconnect', stop)
process.once('SIGTERM', stop)

async function stop(): Promise<void> {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
