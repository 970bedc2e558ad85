import { tmpdir } from 'node:os'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/cancellation-policy.ts'
import { sql } from 'drizzle-orm'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { compare, quantile, sayComparison } from './measure.ts'

/** Rentals of everybody, confirmed; the host with 60 listings has as many of them in either place. */
const MANY = Number(process.argv[3] ?? 200_000)
const FEW = 120
const OWN = 120
const LISTINGS = 60
const OTHER_LISTINGS = 6_000
const WANTED_RATIO = 3
const ROUNDS = 10
const CALLS = 5
const POOL_SIZE = 4
const POLICY = JSON.stringify(STANDARD_CANCELLATION_POLICY)

type Connection = ReturnType<typeof connectPostgres>

/** Plots and tools in turn; most rentals are over, as before a sweep has written it down. */
async function fill({ unannounced }: Connection, rentals: number): Promise<void> {
  const tables = [
    ['plots', sql`'', '', 'plot', 4500`, sql`address, size, description, price_cents`],
    [
      'tools',
      sql`'hand-tools', 'good', 'tool', 3500`,
      sql`category, condition, description, price_per_day_cents`,
    ],
  ] as const
  for (const [table, values, columns] of tables) {
    await unannounced.execute(sql`insert into ${sql.identifier(table)} (id, owner_id, name, location, ${columns})
      select ${table}::text || '-' || n, case when n < ${LISTINGS / 2}::int then 'user2' else 'user' || 3 + n % 6 end,
        'Listing ' || n, 'Portland, OR', ${values}
      from generate_series(0, ${(LISTINGS + OTHER_LISTINGS) / 2 - 1}::int) n`)
  }
  await unannounced.transaction(async (tx) => {
    // Rows of other tables that would follow from these are not what is measured.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into rentals (id, item_key, type, plot_id, tool_id, owner_id, renter_id, start_date, end_date, time_zone,
        price_cents, duration, rent_cents, platform_fee_cents, host_cents, total_cents, cancellation_policy, status,
        payment_provider, payment_intent_id, paid_at, confirmed_at, payment_closed_at)
      select 'let-' || n, type || ':' || item, type, case type when 'plot' then item end,
        case type when 'tool' then item end, case when place < ${LISTINGS / 2}::int then 'user2' else 'user' || 3 + place % 6 end,
        'user1', start, start + 2, 'America/Los_Angeles', 3500, 1, 3500, 175, 3325, 3500, ${POLICY}::jsonb, 'confirmed',
        'sandbox', 'pi_' || n, now(), now(), now()
      from generate_series(1, ${rentals}::int) n,
      lateral (select case n % 2 when 0 then 'tool' else 'plot' end as type,
        case when n <= ${OWN}::int then n / 2 % ${LISTINGS / 2}::int
          else ${LISTINGS / 2}::int + n / 2 % ${OTHER_LISTINGS / 2}::int end as place, current_date + 60 - n % 400 as start) one,
      lateral (select type || 's-' || place as item) two`)
  })
  await unannounced.execute(sql`vacuum analyze`)
}

async function open(serverUrl: string, name: string, rentals: number) {
  const url = new URL(serverUrl)
  const admin = connectPostgres(url.href, 1)
  await admin.unannounced.execute(sql`create database ${sql.identifier(name)}`)
  await admin.close()
  url.pathname = `/${name}`
  const connection = connectPostgres(url.href, POOL_SIZE)
  await migrateDatabase(connection.db)
  await seedDemoData(connection.db, new Date())
  await fill(connection, rentals)
  const deps = {
    ...embeddedDeps(connection.db, systemClock, tmpdir()),
    databaseKind: 'postgres' as const,
  }
  const app = await buildApp({ deps, logger: false, demoPersonas: true, isLocal: true })
  const headers = { cookie: 'commonplot_persona=user2' }
  async function call() {
    for (let n = 0; n < CALLS; n += 1) {
      const answer = await app.inject({ url: '/api/hosting?userId=user2', headers })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
  }
  const close = async () => {
    await app.close()
    await connection.close()
  }
  return { call, close }
}

if (!findPostgres()) {
  console.error('This needs PostgreSQL on this machine.')
  process.exit(1)
}
const server = await startPostgres()
try {
  const few = await open(server.url, 'few', FEW)
  const many = await open(server.url, 'many', MANY)
  const comparison = await compare(few.call, many.call, ROUNDS)
  const durations: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const startedAt = performance.now()
    await many.call()
    durations.push((performance.now() - startedAt) / CALLS)
  }
  const ms = quantile(durations, 0.5)
  const isReached = comparison.ratio.median <= WANTED_RATIO
  console.log(
    `${isReached ? 'reached' : 'MISSED '}  ${sayComparison(`hosting at ${MANY} rentals against ${FEW}`, comparison)}, ${ms.toFixed(1)} ms a call, wanted at most ×${WANTED_RATIO}`,
  )
  if (!isReached) process.exitCode = 1
  await few.close()
  await many.close()
} finally {
  await server.stop()
}
