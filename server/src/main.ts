import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  chooseAdapters,
  chooseDatabase,
  chooseSharedRateLimit,
} from './adapters/choose-adapters.ts'
import { type DatabaseConnection, NewerDatabaseError } from './adapters/database/database.port.ts'
import { FolderInUseError } from './adapters/database/folder-lock.ts'
import type { AppDeps } from './app-deps.ts'
import { shiftedClock, systemClock } from './clock.ts'
import { EnvError, readEnv } from './env.ts'
import { installationSecret } from './features/installation/installation.service.ts'
import { createLogger } from './logger.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const STATEMENT_TIMEOUT_MS = 15_000
// A warning, so that it is seen at the default level: the choice should be an informed one.
const MAPS_POLICY =
  'Places are looked up at NOMINATIM_URL, at most one a second, and kept for 30 days. ' +
  'The public server has a policy: https://operations.osmfoundation.org/policies/nominatim/'

async function chooseSeed({ demoData, accounts }: ReturnType<typeof readEnv>) {
  const { insertFirstPerson, seedCatalogues } = await import('./demo-data/seed-empty-product.ts')
  const { seedDemoData } = demoData ? await import('./demo-data/seed-demo-data.ts') : {}
  return async (db: AppDeps['db'], now: Date) => {
    await (seedDemoData ?? seedCatalogues)(db, now)
    if (!accounts) await insertFirstPerson(db, now)
  }
}

async function start(): Promise<void> {
  const env = readEnv()
  const logger = createLogger(env.logLevel)
  const clock = env.clockOffset ? shiftedClock(env.clockOffset) : systemClock
  // The embedded database boots in a thread of its own while the rest of the code is read.
  const [database, { migrateDatabase }, seed, { withEvents }, { buildApp }, sweeping] =
    await Promise.all([
      chooseDatabase(env, STATEMENT_TIMEOUT_MS),
      import('./adapters/database/migrate-database.ts'),
      chooseSeed(env),
      import('./event-handlers.ts'),
      import('./app.ts'),
      import('./sweep.ts'),
    ])
  await migrateDatabase(database.db)
  await seed(database.db, clock.now())
  database.onSlow(env.slowQueryMs, (slow) => logger.warn(slow, 'slow query'))
  const { paymentErrors, ...adapters } = await chooseAdapters(
    env,
    database.db,
    clock,
    logger,
    (name) => installationSecret(database.db, name),
  )
  const stopping = new AbortController()
  const sweepFinishes = new Map<string, Date>()
  const deps = withEvents({
    ...adapters,
    stopping: stopping.signal,
    sweepFinishes,
  })
  if (deps.accounts) await (await import('./hide-all-places.ts')).hideAllPlaces(deps)
  if (deps.externalServices.maps) logger.warn(MAPS_POLICY)
  const shared = await chooseSharedRateLimit(env)
  const limits = {
    pointsPerMinute: env.rateLimit,
    shared,
  }
  const app = await buildApp({
    deps,
    logger,
    demoPersonas: env.demoPersonas,
    isLocal: env.isLocal,
    saysTestMode: env.saysTestMode,
    commits: database.commits,
    trustedProxies: env.trustedProxies,
    hosts: { listensOn: env.host, publicUrl: env.publicUrl },
    metrics: {
      databaseLoad: database.load,
      paymentErrors,
      ...(env.metricsToken ? { token: env.metricsToken } : {}),
    },
    ...(existsSync(webRoot) ? { webRoot } : {}),
    ...(env.rateLimit > 0 ? { limits } : {}),
  })
  const stopSweeping = sweeping.sweepRegularly(deps, database.tidy, logger)
  app.addHook('onClose', async () => {
    await stopSweeping()
    await sweeping.finishMail(deps)
    await deps.liveBus.close()
    await shared?.close()
    await database.close()
  })

  stopOnSignals(app, logger, { drainMs: env.drainSeconds * 1000, stopping })

  const address = await app.listen({ host: env.host, port: env.port })
  if (deps.accounts) await offerToRunIt(deps, database, env.publicUrl ?? address)
  process.stdout.write(`Commonplot is ready at ${address}\n`)
}

/** Prints the link that makes the first operator, and makes further ones for who has this machine. */
async function offerToRunIt(
  { clock }: Pick<AppDeps, 'clock'>,
  { db, onAsked }: DatabaseConnection,
  origin: string,
): Promise<void> {
  const { offerFirstOperator, offerOperator, OPERATOR_LINK } = await import(
    './features/accounts/operators/operators.service.ts'
  )
  const offer = () => ({ db, origin, now: clock.now() })
  onAsked(OPERATOR_LINK, (email) => offerOperator(offer(), email))
  const link = await offerFirstOperator(offer())
  if (link) process.stdout.write(`Nobody runs this place yet. Within a day, open ${link}\n`)
}

start().catch((error: Error) => {
  const expected = [EnvError, FolderInUseError, NewerDatabaseError].some(
    (known) => error instanceof known,
  )
  process.stderr.write(`${expected || 'code' in error ? error.message : error.stack}\n`)
  process.exit(1)
})

const LONGEST_STOP_MS = 10_000

/** Time for answers under way. Together with the mail and the sweep it stays below the longest stop. */
const LAST_ANSWERS_MS = 4000

interface Stopping {
  drainMs: number
  /** Aborted at once: the sweep begins nothing more. */
  stopping: AbortController
}

/**
 * SIGTERM: goes on serving for `drainMs` while `/readyz` says no and every answer ends its
 * connection, so that a balancer has looked elsewhere before the door closes. Ctrl-C does not wait.
 */
export function stopOnSignals(
  app: FastifyInstance,
  logger: Pick<FastifyBaseLogger, 'fatal'>,
  { drainMs, stopping }: Stopping,
): void {
  const stop = async (waitMs: number): Promise<void> => {
    app.drain.isUnderway = true
    stopping.abort()
    await wait(waitMs)
    setTimeout(() => end('stopping took too long'), LONGEST_STOP_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref()
    await app.close()
    process.exit(0)
  }
  const end = (reason: string, error?: unknown): void => {
    logger.fatal({ err: error }, reason)
    process.exit(1)
  }
  const start = (waitMs: number) => () => {
    stop(waitMs).catch((error) => end('stopping failed', error))
  }
  process.once('SIGINT', start(0))
  process.once('SIGTERM', start(drainMs))
}
