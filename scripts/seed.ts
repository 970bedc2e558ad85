import { parseArgs } from 'node:util'
import { chooseDatabase } from '../server/src/adapters/choose-adapters.ts'
import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { readTowns } from '../server/src/adapters/geocoding/gazetteer-data.ts'
import { systemClock } from '../server/src/clock.ts'
import {
  seedCatalogue,
  TooManyPlotsError,
} from '../server/src/demo-data/catalogue/seed-catalogue.ts'
import { emptyDatabase, seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { EnvError, readEnv } from '../server/src/env.ts'
import { loadEnvFile, runCommand } from './lib/command.ts'

const { values } = parseArgs({
  options: {
    reset: { type: 'boolean', default: false },
    plots: { type: 'string', default: '0' },
  },
})
const plotCount = Number(values.plots)
if (!Number.isInteger(plotCount) || plotCount < 0) {
  console.error('--plots takes a whole number')
  process.exit(1)
}

loadEnvFile()
await runCommand([EnvError, FolderInUseError, TooManyPlotsError], async () => {
  const database = await chooseDatabase(readEnv())
  const now = systemClock.now()
  try {
    await migrateDatabase(database.db)
    if (values.reset) await emptyDatabase(database.unannounced)
    await seedDemoData(database.db, now)
    if (plotCount > 0) await seedCatalogue(database, readTowns(), plotCount, now)
  } finally {
    await database.close()
  }
  if (plotCount > 0) console.log(`There are ${plotCount} made-up plots.`)
  console.log(values.reset ? 'The demo data is as new.' : 'The demo data is there.')
})
