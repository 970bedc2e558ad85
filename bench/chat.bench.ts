import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import {
  findPostgres,
  findRedis,
  freePort,
  startPostgres,
  startRedis,
} from '../server/src/testing/throwaway-servers.ts'
import { quantile, report, saySpread, spreadOf } from './lib/measure.ts'
import { ChatClient, inBatches, type Person, sendEvenly, settlePairs } from './lib/people.ts'
import { startProgram, startServer, stopProgram } from './lib/programs.ts'

// `npm run bench -- chat quick` tries every part with a tenth of the load.
const share = process.argv[3] === 'quick' ? 0.1 : 1
const PEOPLE = 2000 * share
const MESSAGES_PER_SECOND = 200 * share
const ROUND_SECONDS = 5
const ROUNDS = Math.ceil(6 * share)
const LOSS_SECONDS = 12
const KILL_AFTER_MS = 4000
const LONGEST_RATIO = 3
const ARRIVAL_TIMEOUT_MS = 60_000

if (!findPostgres() || !findRedis()) throw new Error('This bench needs PostgreSQL and Redis')
const folder = mkdtempSync(join(tmpdir(), 'commonplot-chat-'))
const [postgres, redis] = [await startPostgres(), await startRedis()]
const connection = connectPostgres(postgres.url, 2)
const { close } = connection
const db = directDatabase(connection)
await migrateDatabase(db)
await settlePairs(db, PEOPLE)

function peopleOn(origins: string[]): Person[] {
  return Array.from({ length: PEOPLE }, (_, n) => ({
    id: `p${n}`,
    friendId: `p${n % 2 === 0 ? n + 1 : n - 1}`,
    conversationId: `c${Math.floor(n / 2)}`,
    origin: origins[n % origins.length] ?? '',
  }))
}

const start = (port: number, isAlone: boolean) =>
  startServer({
    PORT: String(port),
    DATABASE_URL: postgres.url,
    REDIS_URL: isAlone ? '' : redis.url,
    DATA_DIR: folder,
    DEMO_DATA: 'off',
  })

const startRelay = (databaseUrl: string) =>
  startProgram('bench/lib/servers.ts', { args: ['relay'], env: { DATABASE_URL: databaseUrl } })

/** Beside a relay without a database, and one that stores a row: the least a message can cost. */
async function compareWithRelays(): Promise<void> {
  const product = await start(0, true)
  const bareRelay = await startRelay('')
  const storingRelay = await startRelay(postgres.url)
  const clients = peopleOn([product.origin]).map((person) => new ChatClient(person))
  await inBatches(clients, (client) => client.connect())
  const relayed = await connectToRelay(bareRelay.origin)
  const stored = await connectToRelay(storingRelay.origin)

  const bare = { name: 'bare relay', run: () => timeRelay(relayed), p99: [] as number[] }
  const storing = { name: 'storing relay', run: () => timeRelay(stored), p99: [] as number[] }
  const ours = { name: 'product', run: () => timeProduct(clients), p99: [] as number[] }
  const all = [bare, storing, ours]
  for (const { run } of all) await run()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const measured of round % 2 === 0 ? all : all.toReversed()) {
      const times = await measured.run()
      measured.p99.push(quantile(times, 0.99))
      console.log(`${measured.name}: ${sayTimes(times)}`)
    }
  }
  const times = (of: number[], than: number[]) => spreadOf(of.map((p99, n) => p99 / (than[n] ?? 0)))
  console.log(`p99, bare relay → storing relay: ${saySpread(times(storing.p99, bare.p99))}`)
  console.log(`p99, bare relay → product: ${saySpread(times(ours.p99, bare.p99))}`)
  const ratio = times(ours.p99, storing.p99)
  report(
    ratio.median <= LONGEST_RATIO,
    `p99 of delivery, ${PEOPLE} sockets, storing relay → product: ${saySpread(ratio)}`,
  )
  for (const client of clients) client.close()
  for (const { socket } of [...relayed, ...stored]) socket.terminate()
  const servers = [product, bareRelay, storingRelay]
  await Promise.all(servers.map((server) => stopProgram(server)))
}

const sayTimes = (times: number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`

async function timeProduct(clients: ChatClient[]): Promise<number[]> {
  const sent = await sendEvenly(MESSAGES_PER_SECOND, ROUND_SECONDS, async (n) => {
    const [from, to] = pairOf(clients, n)
    const sentAt = performance.now()
    return { id: await from.send(`Message ${n}`), to, sentAt }
  })
  return Promise.all(
    sent.map(async ({ id, to, sentAt }) => (await arrivalAt(to.arrivals, id)) - sentAt),
  )
}

/** Takes senders in turn; a pair of friends never sends one after the other. */
function pairOf<T>(all: T[], n: number): [T, T] {
  const from = (n * 7) % all.length
  const [sender, receiver] = [all[from], all[from % 2 === 0 ? from + 1 : from - 1]]
  if (!sender || !receiver) throw new Error('No people are connected')
  return [sender, receiver]
}

async function arrivalAt(arrivals: Map<string, number>, id: string): Promise<number> {
  const patienceEnds = performance.now() + ARRIVAL_TIMEOUT_MS
  while (performance.now() < patienceEnds) {
    const at = arrivals.get(id)
    if (at !== undefined) return at
    await wait(10)
  }
  return Number.POSITIVE_INFINITY
}

interface Relayed {
  friendId: string
  arrivals: Map<string, number>
  socket: WebSocket
}

async function connectToRelay(origin: string): Promise<Relayed[]> {
  const relayed: Relayed[] = []
  await inBatches(peopleOn([origin]), async ({ id, friendId }) => {
    const [socket, arrivals] = [new WebSocket(`${origin}/${id}`), new Map<string, number>()]
    socket.on('message', (data) => {
      arrivals.set(JSON.parse(data.toString()).messageId, performance.now())
    })
    relayed[Number(id.slice(1))] = { friendId, arrivals, socket }
    await once(socket, 'open')
  })
  return relayed
}

let relayedCount = 0

async function timeRelay(relayed: Relayed[]): Promise<number[]> {
  const sent = await sendEvenly(MESSAGES_PER_SECOND, ROUND_SECONDS, async (n) => {
    const [from, to] = pairOf(relayed, n)
    relayedCount += 1
    const frame = { to: from.friendId, messageId: `m${relayedCount}`, content: `Message ${n}` }
    const sentAt = performance.now()
    from.socket.send(JSON.stringify(frame))
    return { id: frame.messageId, to, sentAt }
  })
  return Promise.all(
    sent.map(async ({ id, to, sentAt }) => (await arrivalAt(to.arrivals, id)) - sentAt),
  )
}

async function killOneOfTwo(): Promise<void> {
  const port = await freePort()
  const [first, second] = [await start(port, false), await start(0, false)]
  const clients = peopleOn([first.origin, second.origin]).map((person) => new ChatClient(person))
  await inBatches(clients, (client) => client.connect())
  const [before] = await db.execute<{ count: number }>(sql`select count(*)::int from messages`)

  const restarted = (async () => {
    await wait(KILL_AFTER_MS)
    await stopProgram(first, 'SIGKILL')
    return start(port, false)
  })()
  const sent = await sendEvenly(MESSAGES_PER_SECOND, LOSS_SECONDS, async (n) => {
    const [from, to] = pairOf(clients, n)
    return { id: await from.send(`Message ${n}`), to }
  })
  const isBack = () => clients.every((client) => client.isCaughtUp)
  const patienceEnds = performance.now() + ARRIVAL_TIMEOUT_MS
  while (!isBack() && performance.now() < patienceEnds) await wait(50)
  const times = await Promise.all(sent.map(({ id, to }) => arrivalAt(to.arrivals, id)))
  const lost = times.filter((at) => at === Number.POSITIVE_INFINITY).length
  const [after] = await db.execute<{ count: number }>(sql`select count(*)::int from messages`)
  const doubled = (after?.count ?? 0) - (before?.count ?? 0) - sent.length
  const unreadWrong = await countWrongUnread()
  report(
    lost === 0 && doubled === 0 && unreadWrong === 0,
    `one of two processes killed -9: of ${sent.length} messages ${lost} lost, ${doubled} doubled, ${unreadWrong} unread counts wrong`,
  )
  for (const client of clients) client.close()
  await Promise.all([stopProgram(await restarted), stopProgram(second)])
}

async function countWrongUnread(): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int
    from conversation_reads r where unread_count <> (select count(*) from messages m
      where m.conversation_id = r.conversation_id and m.sender_id <> r.user_id
        and m.number > r.last_read_number)`)
  return row?.count ?? -1
}

await compareWithRelays()
await killOneOfTwo()

await close()
await Promise.all([postgres.stop(), redis.stop()])
rmSync(folder, { recursive: true, force: true })
