import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { freePort } from '../server/src/testing/throwaway-process.ts'
import { findRedis, startRedis } from '../server/src/testing/throwaway-redis.ts'
import { chat, openChat, sendMessages } from './cluster/chat-load.ts'
import { findNginx, startNginx } from './cluster/nginx.ts'
import { PEOPLE, settlePeople } from './cluster/people.ts'
import { startProcess, stopProcess } from './cluster/processes.ts'
import { countOverlaps, raceForOnePlot, rentAtRandom } from './cluster/rent-load.ts'
import { restartUnderLoad } from './cluster/rolling-restarts.ts'
import { countStaleReads } from './cluster/stale-reads.ts'
import { compare, sayComparison } from './measure.ts'

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
const processes = await Promise.all(ports.map((port) => startProcess(port, env)))
const connection = connectPostgres(postgres.url, 2)
const { close } = connection
const db = directDatabase(connection)
const both = await startNginx(ports)
const one = await startNginx(ports.slice(0, 1))

function report(isReached: boolean, text: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${text}`)
  if (!isReached) process.exitCode = 1
}

await checkFirstStart()
await settlePeople(db)
await checkChat()
await checkRent()
await checkReads()
await checkRestarts()

for (const process of processes) await stopProcess(process)
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

/** A ratio of rates is the ratio of times upside down: how long one takes for the work of two. */
async function printRates(what: string, work: (origin: string) => Promise<unknown>): Promise<void> {
  const comparison = await compare(
    () => work(both.url),
    () => work(one.url),
    ROUNDS,
  )
  console.log(`printed  ${sayComparison(`${what} of two processes against one`, comparison)}`)
}
