import { rmSync } from 'node:fs'
import { buildWebWhenStale } from '../scripts/lib/build-web.ts'
import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { newFolder } from './data-folder.ts'
import { endWithParent } from './end-with-parent.ts'

// Building, migrating and seeding are most of the work of a first start: done once for a run.
const folder = newFolder()
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
endWithParent()
process.once('SIGTERM', () => process.exit())

buildWebWhenStale()
const database = await openEmbedded(folder, { fsync: false })
await migrateDatabase(database.db)
await seedDemoData(database.db, new Date())
await database.close()
process.stdout.write(`seeded in ${folder}\n`)
