import { tmpdir } from 'node:os'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { compare, quantile, sayComparison } from './measure.ts'
import { fillPlace } from './operator/fill.ts'
import { CALLS } from './operator/plain-lists.ts'

const SIZE = {
  people: Number(process.argv[3] ?? 100_000),
  rentals: Number(process.argv[4] ?? 1_000_000),
}
const WANTED_RATIO = 3
const ROUNDS = 7
const POOL_SIZE = 4
/** What takes longer than this alone need not be repeated to be measured. */
const SLOW_MS = 40
const TIMES = 8

if (!findPostgres()) {
  console.error('This needs PostgreSQL on this machine.')
  process.exit(1)
}

function say(isReached: boolean, words: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${words}`)
  if (!isReached) process.exitCode = 1
}

async function medianMs(work: () => PromiseLike<unknown>): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const startedAt = performance.now()
    await work()
    durations.push(performance.now() - startedAt)
  }
  return quantile(durations, 0.5)
}

const server = await startPostgres()
const database = connectPostgres(server.url, POOL_SIZE)
try {
  const { db } = database
  await migrateDatabase(db)
  await seedDemoData(db, new Date())
  await fillPlace(database, SIZE, console.log)
  const deps = { ...embeddedDeps(db, systemClock, tmpdir()), databaseKind: 'postgres' as const }
  const app = await buildApp({ deps, logger: false, demoPersonas: true, isLocal: true })
  console.log(`${SIZE.people} people, ${SIZE.rentals} rentals`)

  // What no call can do without: routing, limits, who is asking, headers.
  const emptyMs = await medianMs(() => app.inject('/healthz'))
  console.log(`an empty call takes ${emptyMs.toFixed(2)} ms`)

  for (const [name, { path, plain }] of Object.entries(CALLS)) {
    const ask = () => app.inject(`/api/operator/${path}`)
    const read = async () => {
      for (const list of plain) await db.query(list)
    }
    const { statusCode, body } = await ask()
    if (statusCode !== 200) {
      say(false, `${name}: ${statusCode} ${body.slice(0, 200)}`)
      continue
    }
    const [aloneMs, callMs] = [await medianMs(read), await medianMs(ask)]
    const times = aloneMs > SLOW_MS ? 1 : TIMES
    const repeat = (work: () => PromiseLike<unknown>) => async () => {
      for (let n = 0; n < times; n += 1) await work()
    }
    const comparison = await compare(repeat(read), repeat(ask), ROUNDS)
    say(
      comparison.ratio.median <= WANTED_RATIO,
      `${sayComparison(name, comparison)}, ${callMs.toFixed(1)} ms against ${aloneMs.toFixed(1)} ms, wanted at most ×${WANTED_RATIO}`,
    )
  }
  await app.close()
} finally {
  await database.close()
  await server.stop()
}
