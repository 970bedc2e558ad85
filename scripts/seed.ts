import { parseArgs } from 'node:util'
import { chooseDatabase } from '../server/src/adapters/choose-adapters.ts'
import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { emptyDatabase } from '../server/src/demo-data/empty-database.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { EnvError, readEnv } from '../server/src/env.ts'
import { loadEnvFile } from './load-env.ts'

const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } })

loadEnvFile()
try {
  const database = await chooseDatabase(readEnv())
  await migrateDatabase(database.db)
  if (values.reset) await emptyDatabase(database.db)
  await seedDemoData(database.db, new Date())
  await database.close()
  console.log(values.reset ? 'The demo data is as new.' : 'The demo data is there.')
} catch (error) {
  if (!(error instanceof EnvError || error instanceof FolderInUseError)) throw error
  console.error(error.message)
  process.exit(1)
}
