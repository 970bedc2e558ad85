import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { carbonImpact } from '@commonplot/shared/impact/carbon.ts'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'
import { sql } from 'drizzle-orm'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { type DirectDatabase, directDatabase } from '../server/src/testing/direct-database.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import {
  compare,
  quantile,
  repeat,
  report,
  sayComparison,
  startPostgresOrExit,
} from './lib/measure.ts'

const SMALL = { name: 'small', people: 50, activities: 1_000 }
const BIG = { name: 'big', people: 50_000, activities: Number(process.argv[3] ?? 1_000_000) }
const WANTED_RATIO = 3
const ROUNDS = 10
const CALLS_PER_SAMPLE = 15
// One connection, so that the scans it counts are those of the calls before.
const POOL_SIZE = 1
const LEDGER_TABLES = [
  'activities',
  'user_impact',
  'user_impact_days',
  'user_impact_months',
  'user_impact_types',
]

const { receipt } = carbonImpact({ activityType: 'composting', weight: 1 })
const RECEIPT = JSON.stringify(receipt)

type Size = typeof SMALL

/** Twenty activities a person over the last months, in one statement. */
async function fillLedger(db: DirectDatabase, { people, activities }: Size): Promise<void> {
  await db.execute(sql`insert into users (id, username, full_name)
    select 'gardener' || n, 'gardener' || n, 'Gardener ' || n
    from generate_series(0, ${people - 1}::int) n`)
  await db.execute(sql`
    insert into activities (user_id, id, activity_type, description, quantity, weight_kg,
      co2_saved_grams, points, receipt, local_day, created_at)
    select 'gardener' || n % ${people}::int, 'line' || n,
      (array['plant_grown', 'harvest', 'tool_shared', 'transport_avoided', 'composting'])[1 + n % 5],
      'Something for the garden', 1, 1, 300 + n % 900, 3 + n % 9, ${RECEIPT}::text::jsonb,
      (now() - age)::date, now() - age
    from generate_series(1, ${activities}::int) n,
      lateral (select n / ${people}::int * interval '6 days' + n % 7 * interval '1 hour' as age) a`)
  // All badges are awarded already, or the first logs would award some.
  await db.execute(sql`insert into user_badges (user_id, badge_id)
    select u.id, b.id from users u, badges b where u.id like 'gardener%'`)
  await db.execute(sql`insert into challenge_members (challenge_id, user_id, joined_at)
    select 'challenge-1', id, now() from users where id like 'gardener%'`)
  await db.execute(sql`insert into competition_members (competition_id, user_id, joined_at)
    select 'competition-1', id, now() from users where id like 'gardener%'`)
}

/** The command of the README, on this database. */
function rebuildTotals(databaseUrl: string): string {
  const script = fileURLToPath(new URL('../scripts/rebuild-totals.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return execFileSync(process.execPath, [script], { env, encoding: 'utf8' }).trim()
}

async function openLedger(serverUrl: string, size: Size) {
  const url = new URL(serverUrl)
  url.pathname = `/${size.name}`
  const connection = connectPostgres(url.href, POOL_SIZE)
  const { close } = connection
  const db = directDatabase(connection)
  await migrateDatabase(db)
  await seedDemoData(db, new Date())
  await fillLedger(db, size)
  console.log(`${size.name}: ${rebuildTotals(url.href)}`)
  console.log(`${size.name}, once more: ${rebuildTotals(url.href)}`)
  await db.execute('vacuum analyze')
  const deps = embeddedDeps(db, systemClock, tmpdir())
  const app = await buildApp({ deps, logger: false, demoPersonas: true })

  let turn = 0
  const nextPerson = () => {
    turn = (turn + 7919) % size.people
    return `gardener${turn}`
  }
  const expectStatus = (
    wanted: number,
    { statusCode, body }: { statusCode: number; body: string },
  ) => {
    if (statusCode !== wanted) throw new Error(`${statusCode}: ${body}`)
  }
  const read = async (path: string) => expectStatus(200, await app.inject(path))
  const log = async (userId: string) => {
    const payload = {
      userId,
      activityType: 'composting',
      description: 'x',
      metadata: { weight: 1 },
    }
    const headers = { cookie: `commonplot_persona=${userId}` }
    const url = '/api/impact/activities'
    expectStatus(201, await app.inject({ method: 'POST', url, payload, headers }))
  }
  const calls = {
    leaderboards: () => read('/api/leaderboards'),
    'stats of a person': () => read(`/api/impact/stats/${nextPerson()}`),
    'activities of a person': () => read(`/api/impact/activities/${nextPerson()}`),
    'a log': () => log(nextPerson()),
  }
  return {
    db,
    calls,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

type Ledger = Awaited<ReturnType<typeof openLedger>>

async function countScans(db: DirectDatabase): Promise<Map<string, number>> {
  await db.execute('select pg_stat_force_next_flush()')
  const rows = await db.execute<{ relname: string; scans: number }>(
    'select relname, seq_scan::int as scans from pg_stat_user_tables',
  )
  return new Map(rows.map(({ relname, scans }) => [relname, scans]))
}

/** Every call on the big ledger uses an index: none reads a whole table. */
async function checkPlans({ db, calls }: Ledger): Promise<void> {
  const before = await countScans(db)
  for (const call of Object.values(calls)) await call()
  const after = await countScans(db)
  const scanned = LEDGER_TABLES.filter((table) => after.get(table) !== before.get(table))
  report(scanned.length === 0, `tables read as a whole: ${scanned.join(', ') || 'none'}`)
}

/** Every call on 1,000,000 activities against the same on 1,000. */
async function compareLedgers(): Promise<void> {
  const server = await startPostgresOrExit()
  try {
    const admin = connectPostgres(server.url, 1)
    for (const { name } of [SMALL, BIG]) await admin.unannounced.execute(`create database ${name}`)
    await admin.close()
    const small = await openLedger(server.url, SMALL)
    const big = await openLedger(server.url, BIG)
    await checkPlans(big)
    for (const name of Object.keys(small.calls) as (keyof Ledger['calls'])[]) {
      const comparison = await compare(
        () => repeat(small.calls[name], CALLS_PER_SAMPLE),
        () => repeat(big.calls[name], CALLS_PER_SAMPLE),
        ROUNDS,
      )
      const isReached = comparison.ratio.median <= WANTED_RATIO
      report(isReached, `${sayComparison(name, comparison)}, wanted at most ×${WANTED_RATIO}`)
    }
    await small.close()
    await big.close()
  } finally {
    await server.stop()
  }
}

/** Confirmed rentals of all hosts. The host with 60 listings has 120 of them in both databases. */
const MANY = Number(process.argv[3] ?? 200_000)
const FEW = 120
const OWN = 120
const LISTINGS = 60
const OTHER_LISTINGS = 6_000
const CALLS = 5
const HOSTING_POOL_SIZE = 4
const POLICY = JSON.stringify(STANDARD_CANCELLATION_POLICY)

type Connection = ReturnType<typeof connectPostgres>

/** Plots and tools in turn. Most rentals have ended without a sweep yet. */
async function fillRentals({ unannounced }: Connection, rentals: number): Promise<void> {
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
    // Skips the triggers: rows of other tables are not measured.
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

async function openHosting(serverUrl: string, name: string, rentals: number) {
  const url = new URL(serverUrl)
  const admin = connectPostgres(url.href, 1)
  await admin.unannounced.execute(sql`create database ${sql.identifier(name)}`)
  await admin.close()
  url.pathname = `/${name}`
  const connection = connectPostgres(url.href, HOSTING_POOL_SIZE)
  await migrateDatabase(connection.db)
  await seedDemoData(connection.db, new Date())
  await fillRentals(connection, rentals)
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

/** The lists of a host, among many rentals of others and among none. */
async function compareHosting(): Promise<void> {
  const server = await startPostgresOrExit()
  try {
    const few = await openHosting(server.url, 'few', FEW)
    const many = await openHosting(server.url, 'many', MANY)
    const comparison = await compare(few.call, many.call, ROUNDS)
    const durations: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      const startedAt = performance.now()
      await many.call()
      durations.push((performance.now() - startedAt) / CALLS)
    }
    const ms = quantile(durations, 0.5)
    const isReached = comparison.ratio.median <= WANTED_RATIO
    const words = sayComparison(`hosting at ${MANY} rentals against ${FEW}`, comparison)
    report(isReached, `${words}, ${ms.toFixed(1)} ms a call, wanted at most ×${WANTED_RATIO}`)
    await few.close()
    await many.close()
  } finally {
    await server.stop()
  }
}

export const parts = { ledger: compareLedgers, hosting: compareHosting }
