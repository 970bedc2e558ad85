import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'

/** Migrates and seeds once for a run: that is most of the work of a first start. */
export async function seedFolder(folder: string): Promise<void> {
  const database = await openEmbedded(folder, { fsync: false })
  await migrateDatabase(database.db)
  await seedDemoData(database.db, new Date())
  await database.close()
}
