import { tmpdir } from 'node:os'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { openInMemory } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { sweepRentals } from '../server/src/features/rentals/sweep-rentals.service.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { findLostMoney } from '../server/src/testing/lost-money.ts'
import { testClock } from '../server/src/testing/test-clock.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'

type App = Awaited<ReturnType<typeof buildApp>>

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  payload?: object
}

const REQUESTS = 1000
const ITEMS = 5
const PEOPLE = 40
const DAYS_AHEAD = 60
const CLERKS = 50
const POOL_SIZE = 10
const MINUTE_MS = 60_000
/** So that holds run out, are swept and are paid late while others want their days. */
const REQUESTS_A_SWEEP = 50
const HOST = 'user2'
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }

const random = (below: number) => Math.floor(Math.random() * below)
const oneOf = <Value>(values: Value[]): Value | undefined => values[random(values.length)]

function check(name: string, isReached: boolean, figures: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${name}: ${figures}`)
  if (!isReached) process.exitCode = 1
}

interface Hold {
  clientSecret: string
  renterId: string
}

/** Rents, days off, days given back and payments, some of them late, in any order. */
function crowd(app: App, today: string) {
  const holds: Hold[] = []
  const blocks: { plotId: string; id: string }[] = []
  const statuses = new Map<string, number>()

  async function send(what: string, person: string, request: Call) {
    const headers = { cookie: `commonplot_persona=${person}` }
    const answer = await app.inject({ ...request, headers })
    const seen = `${what} ${answer.statusCode}`
    statuses.set(seen, (statuses.get(seen) ?? 0) + 1)
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
  }
  const post = (what: string, person: string, url: string, payload: object) =>
    send(what, person, { method: 'POST', url, payload })
  function anyStay() {
    const startDate = addDays(today, 1 + random(DAYS_AHEAD))
    return { startDate, endDate: addDays(startDate, random(7)) }
  }
  const anyPlot = () => `bench-${random(ITEMS)}`

  async function rent(): Promise<void> {
    const renterId = `renter${random(PEOPLE)}`
    const rental = { ...anyStay(), renterId, monthlyPrice: 45 }
    const { status, body } = await post('rent', renterId, `/api/plots/${anyPlot()}/rent`, rental)
    if (status === 200) holds.push({ clientSecret: body.clientSecret, renterId })
  }
  async function block(): Promise<void> {
    const plotId = anyPlot()
    const { status, body } = await post('block', HOST, `/api/plots/${plotId}/blocks`, anyStay())
    if (status === 201) blocks.push({ plotId, id: body.id })
  }
  async function unblock(): Promise<void> {
    const { plotId, id } = oneOf(blocks) ?? { plotId: 'bench-0', id: 'none' }
    await send('unblock', HOST, { method: 'DELETE', url: `/api/plots/${plotId}/blocks/${id}` })
  }
  async function pay(): Promise<void> {
    const hold = oneOf(holds)
    if (!hold) return rent()
    const { clientSecret, renterId } = hold
    const card = { clientSecret, card: CARD }
    const { status, body } = await post('pay', renterId, '/api/payments/sandbox/confirm', card)
    if (status !== 200) return
    const payment = { paymentIntentId: body.paymentIntent.id, rentalType: 'plot' }
    await post('confirm', renterId, '/api/payments/confirm', payment)
  }
  const act = () => oneOf([rent, rent, rent, rent, block, block, block, unblock, pay, pay])?.()
  return { act, statuses }
}

async function run(name: string, database: DatabaseConnection): Promise<void> {
  const db = directDatabase(database)
  const clock = testClock()
  await migrateDatabase(db)
  await seedDemoData(db, clock.now())
  await db.execute(sql`insert into users (id, username, full_name)
    select 'renter' || n, 'renter' || n, 'Renter ' || n from generate_series(0, ${PEOPLE - 1}::int) n`)
  await db.execute(sql`insert into plots (id, owner_id, name, description, location, address, size, price_cents, buffer_days)
    select 'bench-' || n, ${HOST}, 'Bed', '', '', '', '', 4500, n % 3 from generate_series(0, ${ITEMS - 1}::int) n`)
  const deps = embeddedDeps(db, clock, tmpdir())
  const app = await buildApp({ deps, logger: false, demoPersonas: true })
  const { act, statuses } = crowd(app, clock.now().toISOString().slice(0, 10))
  let left = REQUESTS
  const clerks = Array.from({ length: CLERKS }, async () => {
    while (left > 0) {
      left -= 1
      if (left % REQUESTS_A_SWEEP === 0) {
        clock.advance(4 * MINUTE_MS)
        await sweepRentals(deps)
      }
      await act()
    }
  })
  const begun = performance.now()
  await Promise.all(clerks)
  const seconds = (performance.now() - begun) / 1000
  for (const [seen, times] of [...statuses].sort()) console.log(`         ${times} × ${seen}`)
  await report(name, db, statuses, seconds)
  for (let sweep = 0; sweep < 3; sweep += 1) {
    clock.advance(90 * MINUTE_MS)
    await sweepRentals(deps)
  }
  const lost = await findLostMoney(db)
  check(`${name}, payments that do not add up`, lost.length === 0, `${lost.length}`)
  await app.close()
  await database.close()
}

async function report(
  name: string,
  db: ReturnType<typeof directDatabase>,
  statuses: Map<string, number>,
  seconds: number,
): Promise<void> {
  const [row] = await db.execute<{ pairs: number; strays: number }>(sql`select
    (select count(*)::int from taken_days a join taken_days b
      on a.item_key = b.item_key and a.id < b.id and a.period && b.period) as pairs,
    (select count(*)::int from (select * from taken_days where taken_by = 'rental') t
      full join (select * from rentals where status in ('held', 'confirmed')) r
        on r.id = t.id and r.start_date = t.start_date and r.end_date = t.end_date
      where t.id is null or r.id is null) as strays`)
  const failed = [...statuses].filter(([seen]) => / 5\d\d$/.test(seen))
  const isClean = row?.pairs === 0 && row.strays === 0 && failed.length === 0
  check(
    `${name}, ${REQUESTS} mixed blocks and rents`,
    isClean,
    `${row?.pairs} overlaps, ${row?.strays} rentals without their days, ${failed.length} × 500, ${seconds.toFixed(1)} s`,
  )
}

await run('PGlite', await openInMemory())

if (findPostgres()) {
  const server = await startPostgres()
  await run('PostgreSQL', connectPostgres(server.url, POOL_SIZE))
  await server.stop()
} else {
  console.log('PostgreSQL is not installed here, so only the embedded database was tried.')
}
