import { tmpdir } from 'node:os'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { openInMemory } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { sweepRentals } from '../server/src/features/rentals/sweep-rentals.service.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { findPaymentProblems } from '../server/src/testing/money/payment-invariants.ts'
import { testClock } from '../server/src/testing/test-clock.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-servers.ts'
import {
  compare,
  driverOf,
  recordSql,
  repeat,
  replaySql,
  report,
  type Statement,
  sayComparison,
} from './lib/measure.ts'
import { LeanClient } from './lib/people.ts'

const PEOPLE = 200
/** Each is rented once for the same days. */
const ROUND_TRIP_PLOTS = 5000
const ROUND_TRIP_START = 60
const ROUND_TRIPS = 10
const ROUNDS = Number(process.argv[3] ?? 6)
/** Each comparison replays once to warm up, twice a round, and four times to compare with itself. */
const RECORDED_TRIPS = 2 * ROUND_TRIPS * (1 + 6 * ROUNDS)
const STAY_DAYS = 2
const WANTED_SHARE = 0.6
const POOL_SIZE = 10
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
const today = new Date().toISOString().slice(0, 10)

/** The whole server with 200 renters and plots of its own, on a port. */
async function openMarket(database: DatabaseConnection) {
  const db = directDatabase(database)
  await migrateDatabase(db)
  await seedDemoData(db, new Date())
  await db.execute(sql`insert into users (id, username, full_name)
    select 'renter' || n, 'renter' || n, 'Renter ' || n
    from generate_series(1, ${PEOPLE}::int) n`)
  await db.execute(sql`insert into plots (id, owner_id, name, description, location, address, size, price_cents)
    select 'bench-0', 'user2', 'Bed', '', '', '', '', 4500
    union all
    select 'trip-' || lpad(n::text, 5, '0'), 'user2', 'Bed', '', '', '', '', 4500
    from generate_series(1, ${ROUND_TRIP_PLOTS}::int) n`)
  const deps = embeddedDeps(db, systemClock, tmpdir())
  const app = await buildApp({ deps, logger: false, demoPersonas: true })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new LeanClient(address)
  const post = async (path: string, body: object, person = 'renter1') => {
    const { status, text } = await client.post(path, person, body)
    return { status, body: JSON.parse(text) as Answer }
  }
  const rent = (plotId: string, start: number, days: number, person = 'renter1') => {
    const startDate = addDays(today, start)
    const stay = { startDate, endDate: addDays(startDate, days) }
    return post(
      `/api/plots/${plotId}/rent`,
      { renterId: person, monthlyPrice: 45, ...stay },
      person,
    )
  }
  const close = async () => {
    client.close()
    await app.close()
    await database.close()
  }
  return { db, driver: driverOf(db), post, rent, close }
}

interface Answer {
  clientSecret: string
  rental: { id: string }
  paymentIntent: { id: string }
}

type Market = Awaited<ReturnType<typeof openMarket>>

async function raceForOnePlot(name: string, { rent }: Market): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, n) => `renter${n + 1}`)
  const answers = await Promise.all(people.map((person) => rent('bench-0', 50, 30, person)))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const isFair = count(200) === 1 && count(409) === PEOPLE - 1
  report(isFair, `${name}, ${PEOPLE} people, one plot: ${count(200)} × 200, ${count(409)} × 409`)
}

/** Rents, pays and confirms a plot without a rental. */
function roundTrips({ post, rent }: Market) {
  let trips = 0
  return async () => {
    trips += 1
    const plotId = `trip-${String(trips).padStart(5, '0')}`
    const { body } = await rent(plotId, ROUND_TRIP_START, STAY_DAYS)
    const card = { clientSecret: body.clientSecret, card: CARD }
    const paid = await post('/api/payments/sandbox/confirm', card)
    const paymentIntentId = paid.body.paymentIntent.id
    const answer = await post('/api/payments/confirm', { paymentIntentId, rentalType: 'plot' })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
}

/** Round trips through one server against their own statements, replayed into an equal database. */
async function compareWithSql(served: Market, replayed: Market): Promise<void> {
  const roundTrip = roundTrips(served)
  const recordings: Statement[][] = []
  for (let n = 0; n < RECORDED_TRIPS; n += 1) {
    recordings.push(await recordSql(served.driver, roundTrip))
  }
  const line = await replayed.driver.reserve()
  let next = 0
  const replay = (prepare: boolean) => () => {
    const statements = recordings[next]
    if (!statements) throw new Error('All recorded trips are replayed')
    next += 1
    return replaySql(line, { statements, prepare })
  }
  const shareOf = async (name: string, prepare: boolean) => {
    const comparison = await compare(
      () => repeat(replay(prepare), ROUND_TRIPS),
      () => repeat(roundTrip, ROUND_TRIPS),
      ROUNDS,
    )
    const count = recordings.at(-1)?.length
    console.log(sayComparison(`${count} statements ${name} → the server`, comparison))
    return 1 / comparison.ratio.median
  }
  const ofPrepared = await shareOf('prepared before', true)
  const ofText = await shareOf('sent as text', false)
  line.release()
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const figures = `${percent(ofText)} of its rate (wanted ${percent(WANTED_SHARE)}), ${percent(ofPrepared)} when prepared before`
  report(ofText >= WANTED_SHARE, `rent + pay + confirm against the same SQL: ${figures}`)
}

/** One plot, the same days and 200 people, then the round trip against its own SQL. */
async function rentPlots(): Promise<void> {
  const embedded = await openMarket(await openInMemory())
  await raceForOnePlot('PGlite', embedded)
  await embedded.close()
  if (!findPostgres()) return
  const server = await startPostgres()
  const market = await openMarket(connectPostgres(server.url, POOL_SIZE))
  await raceForOnePlot('PostgreSQL', market)
  const openAnother = async (name: string) => {
    await market.db.execute(sql`create database ${sql.identifier(name)}`)
    const url = new URL(name, server.url).href
    return openMarket(connectPostgres(url, POOL_SIZE))
  }
  const [served, replayed] = [await openAnother('served'), await openAnother('replayed')]
  await compareWithSql(served, replayed)
  for (const opened of [market, served, replayed]) await opened.close()
  await server.stop()
}

type App = Awaited<ReturnType<typeof buildApp>>

const REQUESTS = Number(process.argv[3] ?? 1000)
const ITEMS = 5
const RENTERS = 40
const DAYS_AHEAD = 60
const CLERKS = 50
const MINUTE_MS = 60_000
/** Holds expire, are swept and paid late while other renters want their days. */
const REQUESTS_A_SWEEP = 50
const HOST = 'user2'

const random = (below: number) => Math.floor(Math.random() * below)
const oneOf = <Value>(values: Value[]): Value | undefined => values[random(values.length)]

/** Rents, days off, days given back and payments, some of them late, at random. */
function crowd(app: App, today: string) {
  const holds: { clientSecret: string; renterId: string }[] = []
  const blocks: { plotId: string; id: string }[] = []
  const statuses = new Map<string, number>()

  async function send(
    what: string,
    person: string,
    request: { method: 'POST' | 'DELETE'; url: string; payload?: object },
  ) {
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
    const renterId = `renter${random(RENTERS)}`
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

async function bookAtRandom(name: string, database: DatabaseConnection): Promise<void> {
  const db = directDatabase(database)
  const clock = testClock()
  await migrateDatabase(db)
  await seedDemoData(db, clock.now())
  await db.execute(sql`insert into users (id, username, full_name)
    select 'renter' || n, 'renter' || n, 'Renter ' || n from generate_series(0, ${RENTERS - 1}::int) n`)
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
  await Promise.all(clerks)
  for (const [seen, times] of [...statuses].sort()) console.log(`         ${times} × ${seen}`)
  await checkDays(name, db, statuses)
  for (let sweep = 0; sweep < 3; sweep += 1) {
    clock.advance(90 * MINUTE_MS)
    await sweepRentals(deps)
  }
  const lost = await findPaymentProblems(db)
  report(lost.length === 0, `${name}, payments that do not add up: ${lost.length}`)
  await app.close()
  await database.close()
}

async function checkDays(
  name: string,
  db: ReturnType<typeof directDatabase>,
  statuses: Map<string, number>,
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
  report(
    isClean,
    `${name}, ${REQUESTS} mixed days off and rents: ${row?.pairs} overlaps, ${row?.strays} rentals without their days, ${failed.length} × 500`,
  )
}

/** Renters, a host and the clock at once: no two stays overlap, and every payment adds up. */
async function takeDaysOff(): Promise<void> {
  await bookAtRandom('PGlite', await openInMemory())
  if (!findPostgres()) return
  const server = await startPostgres()
  await bookAtRandom('PostgreSQL', connectPostgres(server.url, POOL_SIZE))
  await server.stop()
}

export const parts = { rent: rentPlots, 'days-off': takeDaysOff }
