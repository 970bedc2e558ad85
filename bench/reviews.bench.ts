import { tmpdir } from 'node:os'
import { type SQL, sql } from 'drizzle-orm'
import type {
  DatabaseConnection,
  TransactionalDatabase,
} from '../server/src/adapters/database/database.port.ts'
import { openInMemory } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { systemClock } from '../server/src/clock.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { sweepReviews } from '../server/src/features/reviews/write-review.service.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'

const DUE = Number(process.argv[3] ?? 10_000)
const PLOTS = 200
const SWEEPERS = 4
const WANTED_MS = 50

/**
 * Tells how long each transaction held what it locked: from its first statement, which waits for the
 * turn and holds nothing until it has it, to the end of the commit.
 */
function timed(db: TransactionalDatabase, durations: number[]): TransactionalDatabase {
  return {
    ...db,
    transaction: async (work, config) => {
      let since: number | undefined
      const result = await db.transaction((tx) => {
        const { execute } = tx
        tx.execute = ((statement: SQL) =>
          execute.call(tx, statement).then((rows) => {
            since ??= performance.now()
            return rows
          })) as typeof execute
        return work(tx)
      }, config)
      if (since !== undefined) durations.push(performance.now() - since)
      return result
    },
  }
}

async function fill(database: DatabaseConnection) {
  const db = directDatabase(database)
  await migrateDatabase(db)
  await seedDemoData(db, new Date())
  await db.execute(sql`insert into plots (id, owner_id, name, description, location, address, size, price_cents)
    select 'bench-' || n, 'user2', 'Bed', '', '', '', '', 4500 from generate_series(0, ${PLOTS - 1}::int) n`)
  await db.execute(sql`insert into reviews (id, plot_id, rental_id, subject_id, author_id, rating, comment, visible_from)
    select 'due-' || n, 'bench-' || n % ${PLOTS}::int, 'rental-' || n, 'user2', 'user3', 1 + n % 5, 'Fine',
      now() - interval '1 hour' from generate_series(1, ${DUE}::int) n`)
  await db.execute(sql`analyze`)
}

const percentile = (sorted: number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)

async function run(name: string, database: DatabaseConnection, sweepers: number) {
  await fill(database)
  const durations: number[] = []
  const deps = embeddedDeps(timed(database.db, durations), systemClock, tmpdir())
  const began = performance.now()
  await Promise.all(Array.from({ length: sweepers }, () => sweepReviews(deps)))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const [row] = await database.db.query<{ hidden: number; counted: number; told: number }>(sql`
    select (select count(*)::int from reviews where visible_at is null) hidden,
      (select sum(review_count)::int from plots where id like 'bench-%') counted,
      (select count(*)::int from notifications where kind = 'review' and channel = 'app') told`)
  durations.sort((a, b) => a - b)
  const isRight = row?.hidden === 0 && row.counted === DUE && row.told === DUE
  console.log(
    `${name}, ${sweepers} at once: ${DUE} reviews shown in ${seconds} s, ${row?.counted} counted, ${row?.told} told; ` +
      `locks were held for ${percentile(durations, 0.5)} ms, 99 of 100 at most ${percentile(durations, 0.99)} ms, the longest ${percentile(durations, 1)} ms (wanted ${WANTED_MS} ms)`,
  )
  const isShort = Number(percentile(durations, 0.99)) <= WANTED_MS
  if (!isRight || !isShort) process.exitCode = 1
  await database.close()
}

if (findPostgres()) {
  for (const sweepers of [1, SWEEPERS]) {
    const server = await startPostgres()
    await run('PostgreSQL', connectPostgres(server.url, 10), sweepers)
    await server.stop()
  }
} else {
  console.log('PostgreSQL is not installed here, so only the embedded database was tried.')
}
await run('PGlite', await openInMemory(), 1)
