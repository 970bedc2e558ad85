import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInMemory } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { buildApp } from '../server/src/app.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { testClock } from '../server/src/testing/test-clock.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'

/** The whole server with accounts, in this process, on demo data of its own. */
export async function openNeighbourhood() {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-bench-'))
  const database = await openInMemory()
  const clock = testClock()
  await migrateDatabase(database.db)
  await seedDemoData(database.db, clock.now())
  const accounts = { signUp: 'open', publicUrl: undefined, oidc: null } as const
  const deps = embeddedDeps(database.db, clock, folder, { accounts })
  const app = await buildApp({
    deps,
    logger: false,
    demoPersonas: false,
    commits: database.commits,
  })
  return {
    app,
    clock,
    deps,
    db: directDatabase(database),
    unannounced: database.unannounced,
    async close() {
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
