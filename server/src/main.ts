import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import {
  chooseAdapters,
  chooseCommitNews,
  chooseDatabase,
  chooseSharedLimits,
} from './adapters/choose-adapters.ts'
import { FolderInUseError } from './adapters/database/folder-lock.ts'
import { shiftedClock, systemClock } from './clock.ts'
import { EnvError, readEnv } from './env.ts'
import { AT_ONCE } from './http/limits/concurrency-limit.ts'
import { stopOnSignals } from './stop.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const STATEMENT_TIMEOUT_MS = 15_000
// A warning, so that it is seen at the default level: the choice should be an informed one.
const MAPS_POLICY =
  'Places are looked up at NOMINATIM_URL, at most one a second, and kept for 30 days. ' +
  'The public server has a policy: https://operations.osmfoundation.org/policies/nominatim/'

async function start(): Promise<void> {
  const env = readEnv()
  const logger = pino({ level: env.logLevel })
  const clock = env.clockOffset ? shiftedClock(env.clockOffset) : systemClock
  // The embedded database boots in a thread of its own while the rest of the code is read.
  const [database, { migrateDatabase }, { seedDemoData }, { buildApp }, { sweepRegularly }] =
    await Promise.all([
      chooseDatabase(env, { statementTimeoutMs: STATEMENT_TIMEOUT_MS }),
      import('./adapters/database/migrate-database.ts'),
      import('./demo-data/seed-demo-data.ts'),
      import('./app.ts'),
      import('./sweep.ts'),
    ])
  await migrateDatabase(database.db)
  if (env.demoData) await seedDemoData(database.db, clock.now())
  database.onSlow(env.slowQueryMs, (slow) => logger.warn(slow, 'slow query'))
  const deps = await chooseAdapters(env, database.db, clock)
  if (deps.externalServices.maps) logger.warn(MAPS_POLICY)
  const commitNews = await chooseCommitNews(env)
  const shared = await chooseSharedLimits(env)
  const { rateLimit: pointsPerMinute, trustedProxies } = env
  const atOnce = AT_ONCE[database.kind]
  const app = await buildApp({
    deps,
    logger,
    demoPersonas: env.demoPersonas,
    databaseLoad: database.load,
    ...(env.metricsToken ? { metricsToken: env.metricsToken } : {}),
    // Without news, other processes on the same database change rows unheard.
    ...(database.kind === 'embedded' || commitNews ? { onCommit: database.onCommit } : {}),
    ...(commitNews ? { commitNews } : {}),
    ...(existsSync(webRoot) ? { webRoot } : {}),
    ...(env.publicUrl ? { publicUrl: env.publicUrl } : {}),
    ...(pointsPerMinute > 0 ? { limits: { pointsPerMinute, trustedProxies, shared, atOnce } } : {}),
  })
  const stopSweeping = sweepRegularly(deps, database.tidy, logger)
  app.addHook('onClose', async () => {
    await stopSweeping()
    await commitNews?.close()
    await deps.liveBus.close()
    await shared?.close()
    await database.close()
  })

  stopOnSignals(app, logger, env.drainSeconds * 1000)

  const address = await app.listen({ host: env.host, port: env.port })
  process.stdout.write(`Commonplot is ready at ${address}\n`)
}

start().catch((error: Error) => {
  const expected = error instanceof EnvError || error instanceof FolderInUseError
  process.stderr.write(`${expected || 'code' in error ? error.message : error.stack}\n`)
  process.exit(1)
})
