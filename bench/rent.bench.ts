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
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { LeanClient } from './lean-client.ts'
import { compare, sayComparison } from './measure.ts'
import { driverOf, recordSql, replaySql, type Statement } from './recorded-sql.ts'

const PEOPLE = 200
const RANDOM_REQUESTS = 1000
const ITEMS = 20
/** Each is rented once for the same days, since nothing can be booked years ahead. */
const ROUND_TRIP_PLOTS = 5000
const ROUND_TRIP_START = 60
const ROUND_TRIPS = 10
const ROUNDS = 6
/** Each comparison replays once to warm up, twice a round, and four times to compare with itself. */
const RECORDED_TRIPS = 2 * ROUND_TRIPS * (1 + 6 * ROUNDS)
const STAY_DAYS = 2
const CLERKS = 50
const WANTED_SHARE = 0.6
const POOL_SIZE = 10
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
const today = new Date().toISOString().slice(0, 10)

/** The market with people and plots of its own, listening for real. */
async function openMarket(database: DatabaseConnection) {
  const db = directDatabase(database)
  await migrateDatabase(db)
  await seedDemoData(db, new Date())
  await db.execute(sql`insert into users (id, username, full_name)
    select 'renter' || n, 'renter' || n, 'Renter ' || n
    from generate_series(1, ${PEOPLE}::int) n`)
  await db.execute(sql`insert into plots (id, owner_id, name, description, location, address, size, price_cents)
    select 'bench-' || n, 'user2', 'Bed', '', '', '', '', 4500 from generate_series(0, ${ITEMS}::int) n
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

function check(name: string, isReached: boolean, figures: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${name}: ${figures}`)
  if (!isReached) process.exitCode = 1
}

async function raceForOnePlot(name: string, { rent }: Market): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, n) => `renter${n + 1}`)
  const answers = await Promise.all(people.map((person) => rent('bench-0', 50, 30, person)))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const isFair = count(200) === 1 && count(409) === PEOPLE - 1
  check(`${name}, ${PEOPLE} people, one plot`, isFair, `${count(200)} × 200, ${count(409)} × 409`)
}

async function rentAtRandom(name: string, { db, rent }: Market): Promise<void> {
  const requests = Array.from({ length: RANDOM_REQUESTS }, (_, n) => {
    const plotId = `bench-${1 + Math.floor(Math.random() * ITEMS)}`
    const person = `renter${1 + (n % PEOPLE)}`
    return { plotId, person, start: 1 + Math.floor(Math.random() * 90) }
  })
  const answers: number[] = []
  const clerks = Array.from({ length: CLERKS }, async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const days = Math.floor(Math.random() * 10)
      answers.push((await rent(next.plotId, next.start, days, next.person)).status)
    }
  })
  await Promise.all(clerks)
  const [row] = await db.execute<{ pairs: number }>(sql`select count(*)::int as pairs
    from rentals a join rentals b on a.item_key = b.item_key and a.id < b.id and a.period && b.period
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`)
  const isClean = row?.pairs === 0 && answers.every((status) => status === 200 || status === 409)
  const held = answers.filter((status) => status === 200).length
  check(
    `${name}, ${RANDOM_REQUESTS} random requests`,
    isClean,
    `${held} held, ${row?.pairs} overlaps`,
  )
}

/** Rents, pays and confirms a plot that nobody had before. */
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

/**
 * The round trips of one market through its server, against exactly the statements that it sends for
 * them, replayed into another that has not seen them.
 */
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
    if (!statements) throw new Error('more was replayed than recorded')
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
  check('rent + pay + confirm against the same SQL', ofText >= WANTED_SHARE, figures)
}

async function repeat(work: () => Promise<unknown>, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await work()
}

async function run(name: string, database: DatabaseConnection): Promise<Market> {
  const market = await openMarket(database)
  await raceForOnePlot(name, market)
  await rentAtRandom(name, market)
  return market
}

const embedded = await run('PGlite', await openInMemory())
await embedded.close()

if (findPostgres()) {
  const server = await startPostgres()
  const market = await run('PostgreSQL', connectPostgres(server.url, POOL_SIZE))
  const openAnother = async (name: string) => {
    await market.db.execute(sql`create database ${sql.identifier(name)}`)
    const url = new URL(name, server.url).href
    return openMarket(connectPostgres(url, POOL_SIZE))
  }
  const [served, replayed] = [await openAnother('served'), await openAnother('replayed')]
  await compareWithSql(served, replayed)
  for (const opened of [market, served, replayed]) await opened.close()
  await server.stop()
} else {
  console.log('PostgreSQL is not installed here, so only the embedded database was tried.')
}
