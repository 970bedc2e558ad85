import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { carbonImpact } from '@commonplot/shared/impact/carbon.ts'
import { sql } from 'drizzle-orm'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { type DirectDatabase, directDatabase } from '../server/src/testing/direct-database.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { compare, sayComparison } from './measure.ts'

const SMALL = { name: 'small', people: 50, activities: 1_000 }
const BIG = { name: 'big', people: 50_000, activities: 1_000_000 }
const WANTED_RATIO = 3
const ROUNDS = 10
const CALLS_PER_SAMPLE = 15
// One, so that the scans counted by its own session are those of the calls before.
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

/** Twenty lines a person, spread over the last months, all written by one statement. */
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
  // Everybody has every badge, or each first log of the run would award some.
  await db.execute(sql`insert into user_badges (user_id, badge_id)
    select u.id, b.id from users u, badges b where u.id like 'gardener%'`)
  await db.execute(sql`insert into challenge_members (challenge_id, user_id, joined_at)
    select 'challenge-1', id, now() from users where id like 'gardener%'`)
  await db.execute(sql`insert into competition_members (competition_id, user_id, joined_at)
    select 'competition-1', id, now() from users where id like 'gardener%'`)
}

/** The command that people run by hand, on this database. */
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

/** Every call on the big ledger goes by an index: no table of it is read from end to end. */
async function checkPlans({ db, calls }: Ledger): Promise<void> {
  const before = await countScans(db)
  for (const call of Object.values(calls)) await call()
  const after = await countScans(db)
  const scanned = LEDGER_TABLES.filter((table) => after.get(table) !== before.get(table))
  say(scanned.length === 0, `tables read from end to end: ${scanned.join(', ') || 'none'}`)
}

function say(isReached: boolean, words: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${words}`)
  if (!isReached) process.exitCode = 1
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < CALLS_PER_SAMPLE; n += 1) await work()
}

if (!findPostgres()) {
  console.log('PostgreSQL is not installed here, and the embedded database is not meant for this.')
  process.exitCode = 1
} else {
  const server = await startPostgres()
  try {
    const admin = connectPostgres(server.url, 1)
    for (const { name } of [SMALL, BIG]) await admin.unannounced.execute(`create database ${name}`)
    await admin.close()
    const small = await openLedger(server.url, SMALL)
    const big = await openLedger(server.url, BIG)
    await checkPlans(big)
    for (const name of Object.keys(small.calls) as (keyof Ledger['calls'])[]) {
      const comparison = await compare(
        () => repeat(small.calls[name]),
        () => repeat(big.calls[name]),
        ROUNDS,
      )
      const isReached = comparison.ratio.median <= WANTED_RATIO
      say(isReached, `${sayComparison(name, comparison)}, wanted at most ×${WANTED_RATIO}`)
    }
    await small.close()
    await big.close()
  } finally {
    await server.stop()
  }
}
