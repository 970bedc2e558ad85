import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { sql } from 'drizzle-orm'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { type DirectDatabase, directDatabase } from '../server/src/testing/direct-database.ts'
import {
  findPostgres,
  findRedis,
  freePort,
  startPostgres,
  startRedis,
} from '../server/src/testing/throwaway-servers.ts'
import {
  ask,
  chat,
  findNginx,
  inLanes,
  openChat,
  PEOPLE,
  PLOTS,
  sendMessages,
  settlePeople,
  startNginx,
} from './lib/cluster-parts.ts'
import { compare, report, sayComparison } from './lib/measure.ts'
import { type Program, startServer, stopProgram } from './lib/programs.ts'

const LONGEST_STAY_DAYS = 10
const today = new Date().toISOString().slice(0, 10)

async function rent(
  origin: string,
  person: string,
  plot: number,
  startsIn: number,
  days: number,
): Promise<number> {
  const startDate = addDays(today, startsIn)
  const stay = { startDate, endDate: addDays(startDate, days) }
  const body = { renterId: person, monthlyPrice: 45, ...stay }
  return (await ask(`${origin}/api/plots/bench-${plot}/rent`, person, body)).status
}

/** All people rent one plot for the same days; counts the holds and the refusals. */
async function raceForOnePlot(origin: string): Promise<{ held: number; refused: number }> {
  const people = Array.from({ length: PEOPLE }, (_, n) => `p${n}`)
  const statuses = await Promise.all(people.map((person) => rent(origin, person, 0, 50, 30)))
  const count = (status: number) => statuses.filter((own) => own === status).length
  return { held: count(200), refused: count(409) }
}

/** Random stays on few plots; counts answers other than a hold or a refusal. */
async function rentAtRandom(origin: string, count: number): Promise<number> {
  let odd = 0
  const random = (below: number) => Math.floor(Math.random() * below)
  await inLanes(count, 16, async (n) => {
    const plot = 1 + random(PLOTS)
    const days = random(LONGEST_STAY_DAYS)
    const status = await rent(origin, `p${n % PEOPLE}`, plot, 1 + random(600), days)
    if (status !== 200 && status !== 409) odd += 1
  })
  return odd
}

async function countOverlaps(db: DirectDatabase): Promise<number> {
  const [row] = await db.execute<{ pairs: number }>(sql`select count(*)::int as pairs
    from rentals a join rentals b on a.item_key = b.item_key and a.id < b.id and a.period && b.period
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`)
  return row?.pairs ?? -1
}

const READS_PER_WRITE = 100

/** Posts are only added: a read must count at least the posts acknowledged before it. */
async function countStaleReads(origin: string, reads: number): Promise<number> {
  let { totalCount: acknowledged } = await ask(`${origin}/api/posts`, 'user1')
  let stale = 0
  await inLanes(reads, 16, async (n) => {
    if (n % READS_PER_WRITE === 0) {
      const posted = await ask(`${origin}/api/posts`, 'p1', { content: `Post ${n}` })
      if (posted.status !== 201) throw new Error(`A post was answered ${posted.status}`)
      acknowledged += 1
    }
    const atLeast = acknowledged
    const { totalCount } = await ask(`${origin}/api/posts`, 'user1')
    if (!(totalCount >= atLeast)) stale += 1
  })
  return stale
}

const LANES = 12
const WRITES = 0.3
// nginx retries a failed process after one second, counted in whole seconds: up to two. Only then
// may the other process stop.
const NOTICED_MS = 2500

/** Restarts the processes in turn while people read and write; every call must succeed. */
async function restartUnderLoad(
  origin: string,
  processes: Program[],
  restarts: number,
  env: Record<string, string>,
): Promise<{ calls: number; dropped: string[] }> {
  const dropped: string[] = []
  let calls = 0
  let isOver = false
  const call = async (n: number): Promise<number> => {
    const person = n % PEOPLE
    const id = `p${person}`
    if (Math.random() > WRITES) return (await ask(`${origin}/api/posts`, id)).status
    const body = { senderId: id, content: `Message ${n}`, clientId: randomUUID() }
    const path = `/api/conversations/c${Math.floor(person / 2)}/messages`
    return (await ask(origin + path, id, body)).status
  }
  const lane = async (own: number) => {
    while (!isOver) {
      calls += 1
      const outcome = await call(calls * LANES + own).catch((error: Error) => error.message)
      if (outcome !== 200 && outcome !== 201) dropped.push(String(outcome))
    }
  }
  const lanes = Array.from({ length: LANES }, (_, n) => lane(n))
  for (let restart = 0; restart < restarts; restart += 1) {
    const turn = restart % processes.length
    const old = processes[turn]
    if (!old) continue
    const code = await stopProgram(old)
    if (code !== 0) dropped.push(`a process ended with ${code}`)
    processes[turn] = await startServer({ ...env, PORT: String(old.port) })
    await wait(NOTICED_MS)
  }
  isOver = true
  await Promise.all(lanes)
  return { calls, dropped }
}

// `npm run bench -- cluster quick` tries every part with a tenth of the load.
const share = process.argv.includes('quick') ? 0.1 : 1
const RESTARTS = Math.ceil(20 * share)
const READS = 20_000 * share
const MESSAGES = 300 * share
const RENTS = 200 * share
const CHAT_SECONDS = Math.ceil(10 * share)
const MESSAGES_PER_SECOND = 100
const ROUNDS = Math.ceil(10 * share)
const DRAIN_SECONDS = 2

const missing = Object.entries({
  PostgreSQL: findPostgres(),
  Redis: findRedis(),
  nginx: findNginx(),
}).filter(([, found]) => !found)
if (missing.length > 0) {
  console.error(`This bench needs ${missing.map(([name]) => name).join(', ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'commonplot-cluster-'))
const [postgres, redis] = [await startPostgres(), await startRedis()]
const env = {
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  DRAIN_SECONDS: String(DRAIN_SECONDS),
}
const ports = [await freePort(), await freePort()]
const processes = await Promise.all(
  ports.map((port) => startServer({ ...env, PORT: String(port) })),
)
const connection = connectPostgres(postgres.url, 2)
const { close } = connection
const db = directDatabase(connection)
const both = await startNginx(ports)
const one = await startNginx(ports.slice(0, 1))

await checkFirstStart()
await settlePeople(db)
await checkChat()
await checkRent()
await checkReads()
await checkRestarts()

for (const process of processes) await stopProgram(process)
await close()
for (const server of [both, one, redis, postgres]) await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit()

async function checkFirstStart(): Promise<void> {
  const files = readdirSync(new URL('../server/migrations', import.meta.url))
  const wanted = files.filter((file) => file.endsWith('.sql')).length
  const [row] = await db.execute<{ applied: number; users: number }>(sql`
    select count(*)::int as applied, (select count(*)::int from users) as users
    from applied_migrations`)
  const isRight = row?.applied === wanted && row.users > 0
  report(isRight, `two processes at once on an empty database: ${row?.applied} migrations, once`)
}

async function checkChat(): Promise<void> {
  const clients = openChat(both.url)
  const { sent, lost, doubled, unreadWrong } = await chat(
    db,
    clients,
    MESSAGES_PER_SECOND,
    CHAT_SECONDS,
  )
  for (const client of clients) client.close()
  report(
    lost === 0 && doubled === 0 && unreadWrong === 0,
    `chat of ${PEOPLE} people: of ${sent} messages ${lost} lost, ${doubled} doubled, ${unreadWrong} unread counts wrong`,
  )
  await printRates('messages a second', (origin) => sendMessages(origin, MESSAGES))
}

async function checkRent(): Promise<void> {
  const { held, refused } = await raceForOnePlot(both.url)
  report(
    held === 1 && refused === PEOPLE - 1,
    `${PEOPLE} people, one plot: ${held} held, ${refused} refused`,
  )
  let odd = 0
  await printRates('rent calls a second', async (origin) => {
    odd += await rentAtRandom(origin, RENTS)
  })
  const overlaps = await countOverlaps(db)
  report(overlaps === 0 && odd === 0, `${overlaps} stays overlap, ${odd} odd answers`)
}

async function checkReads(): Promise<void> {
  await printRates('reads a second', (origin) => countStaleReads(origin, READS / 50))
  const stale = await countStaleReads(both.url, READS)
  report(stale === 0, `${stale} stale answers in ${READS} reads with 1 % writes`)
}

async function checkRestarts(): Promise<void> {
  const { calls, dropped } = await restartUnderLoad(both.url, processes, RESTARTS, env)
  const kinds = dropped.length > 0 ? ` (${[...new Set(dropped)].join(', ')})` : ''
  report(
    dropped.length === 0,
    `${RESTARTS} rolling restarts: ${dropped.length} of ${calls} calls dropped${kinds}`,
  )
}

/** A ratio of rates is the inverse ratio of times: how long one process takes for the same work. */
async function printRates(what: string, work: (origin: string) => Promise<unknown>): Promise<void> {
  const comparison = await compare(
    () => work(both.url),
    () => work(one.url),
    ROUNDS,
  )
  console.log(`printed  ${sayComparison(`${what} of two processes against one`, comparison)}`)
}
