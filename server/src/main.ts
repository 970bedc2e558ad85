import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { chooseAdapters, chooseDatabase } from './adapters/choose-adapters.ts'
import { FolderInUseError } from './adapters/database/folder-lock.ts'
import { migrateDatabase } from './adapters/database/migrate-database.ts'
import { buildApp } from './app.ts'
import { shiftedClock, systemClock } from './clock.ts'
import { seedDemoData } from './demo-data/seed-demo-data.ts'
import { EnvError, readEnv } from './env.ts'
import { sweepRegularly } from './sweep.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
// A warning, so that it is seen at the default level: the choice should be an informed one.
const MAPS_POLICY =
  'Places are looked up at NOMINATIM_URL, at most one a second, and kept for 30 days. ' +
  'The public server has a policy: https://operations.osmfoundation.org/policies/nominatim/'

async function start(): Promise<void> {
  const env = readEnv()
  const logger = pino({ level: env.logLevel })
  const clock = env.clockOffset ? shiftedClock(env.clockOffset) : systemClock
  const database = await chooseDatabase(env)
  await migrateDatabase(database.db)
  if (env.demoData) await seedDemoData(database.db, clock.now())
  const deps = await chooseAdapters(env, database.db, clock)
  if (deps.externalServices.maps) logger.warn(MAPS_POLICY)
  const app = await buildApp({
    deps,
    logger,
    demoPersonas: env.demoPersonas,
    // Other processes on the same database change rows that this one does not hear of.
    ...(database.kind === 'embedded' ? { onCommit: database.onCommit } : {}),
    ...(existsSync(webRoot) ? { webRoot } : {}),
  })
  const stopSweeping = sweepRegularly(deps, logger)
  app.addHook('onClose', async () => {
    await stopSweeping()
    await deps.liveBus.close()
    await database.close()
  })

  const stop = (): void => {
    app.close().then(
      () => process.exit(0),
      (error) => {
        logger.fatal({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  const address = await app.listen({ host: env.host, port: env.port })
  process.stdout.write(`Commonplot is ready at ${address}\n`)
}

start().catch((error: Error) => {
  const expected = error instanceof EnvError || error instanceof FolderInUseError
  process.stderr.write(`${expected || 'code' in error ? error.message : error.stack}\n`)
  process.exit(1)
})
