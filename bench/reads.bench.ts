import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-servers.ts'
import {
  compare,
  driverOf,
  fillCatalogue,
  quantile,
  recordSql,
  report,
  type Statement,
  sayComparison,
} from './lib/measure.ts'
import { type Program, startProgram, stopProgram } from './lib/programs.ts'
import type { ExpressOrder } from './lib/servers.ts'

// `npm run bench -- reads quick` tries every part with a tenth of the load.
const share = process.argv[3] === 'quick' ? 0.1 : 1
const PATHS = [
  '/api/plots',
  '/api/plots/plot-1',
  '/api/tools',
  '/api/stats',
  '/api/posts',
  '/api/leaderboards',
  '/api/badges',
  '/api/plants',
]
const ROUNDS = Math.ceil(6 * share)
const CONNECTIONS = 32
/** Enough that opened connections and the first expired answers do not count. */
const REQUESTS = { embedded: 3000 * share, postgres: 1500 * share }
const CHECKED_READS = 100_000 * share
const READS_PER_WRITE = 100
const PLOTS = 1000
const WANTED_RATIO = 3

const encoding = { 'accept-encoding': 'br' }
const gets = PATHS.map((path) => rawGet(path, encoding))
const servers = 'bench/lib/servers.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH_HEADER = 'content-length: '
// `HTTP/1.1 200` or `HTTP/1.1 304`
const STATUS_AT = 9
const [TWO, THREE] = Buffer.from('23')
const NOTHING = Buffer.alloc(0)
// One buffer for all sockets: each piece is read before the next arrives.
const shared = Buffer.alloc(64 * 1024)

await measureEmbedded()
if (findPostgres()) await measurePostgres()
else console.log('PostgreSQL is not installed here, so only the embedded database was tried.')

async function measureEmbedded(): Promise<void> {
  const product = await startProgram(servers, { args: ['product'] })
  const stale = await countStaleReads(product)
  report(stale === 0, `${stale} stale answers in ${CHECKED_READS} reads with 1 % writes`)
  const order: ExpressOrder = {}
  for (const path of PATHS) {
    const content: unknown = await (await fetch(product.origin + path)).json()
    order[path] = { content, statements: [] }
  }
  const express = await startProgram(servers, { args: ['express'], order })
  const ratio = await compareRates(product, express, REQUESTS.embedded)
  const words = sayComparison('embedded: requests a second against Express', ratio)
  report(ratio.ratio.median >= WANTED_RATIO, `${words}, wanted ×${WANTED_RATIO}`)
  await Promise.all([stopProgram(product), stopProgram(express)])
}

/** Without a response cache, beside Express that sends the same statements and the same bodies. */
async function measurePostgres(): Promise<void> {
  const postgres = await startPostgres()
  const order = await recordReads(postgres.url)
  const env = { DATABASE_URL: postgres.url }
  const product = await startProgram(servers, { args: ['product'], env })
  const express = await startProgram(servers, { args: ['express'], env, order })
  for (const [path, { statements }] of Object.entries(order)) {
    console.log(`         ${path}: ${statements.length} statements`)
  }
  const ratio = await compareRates(product, express, REQUESTS.postgres)
  const words = sayComparison('PostgreSQL: requests a second against Express, same SQL', ratio)
  console.log(`printed  ${words}`)
  await Promise.all([stopProgram(product), stopProgram(express)])
  await postgres.stop()
}

/** The statements and the body of each public list. */
async function recordReads(databaseUrl: string): Promise<ExpressOrder> {
  const database = connectPostgres(databaseUrl, 1)
  await fillCatalogue(database, PLOTS)
  await database.unannounced.execute('vacuum analyze')
  const deps = embeddedDeps(database.db, systemClock, tmpdir())
  const app = await buildApp({ deps, logger: false, demoPersonas: true })
  const order: ExpressOrder = {}
  for (const path of PATHS) {
    // The first answer fills the caches of the process.
    await app.inject(path)
    let content: unknown
    const statements: Statement[] = await recordSql(driverOf(database.unannounced), async () => {
      content = (await app.inject(path)).json()
    })
    order[path] = { content, statements }
  }
  await app.close()
  await database.close()
  return order
}

/** A ratio of rates is the inverse ratio of times: how long Express takes for the same requests. */
function compareRates(product: Program, express: Program, count: number) {
  return compare(
    () => loadServer(product.port, gets, { count, connections: CONNECTIONS }),
    () => loadServer(express.port, gets, { count, connections: CONNECTIONS }),
    ROUNDS,
  )
}

/** Posts are only added: a read must count at least the posts acknowledged before it. */
async function countStaleReads({ origin, port }: Program): Promise<number> {
  const totalIn = (head: string) => Number(/x-total-count: (\d+)/i.exec(head)?.[1])
  const before = await fetch(`${origin}/api/posts`)
  let acknowledged = Number(before.headers.get('x-total-count'))
  let staleReads = 0
  let read = 0
  let writing = Promise.resolve()
  const latenciesMs: number[] = []
  const write = async () => {
    const content = `Post after ${read} reads`
    const startedAt = performance.now()
    const posted = await fetch(`${origin}/api/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })
    if (posted.status !== 201) throw new Error(`A post was answered ${posted.status}`)
    latenciesMs.push(performance.now() - startedAt)
    acknowledged += 1
  }
  const startedAt = performance.now()
  await loadServer(port, [rawGet('/api/posts', encoding)], {
    count: CHECKED_READS,
    connections: CONNECTIONS,
    onAnswer() {
      const atLeast = acknowledged
      return (head) => {
        read += 1
        if (read % READS_PER_WRITE === 0) writing = writing.then(write)
        if (totalIn(head) < atLeast) staleReads += 1
      }
    },
  })
  await writing
  const readsPerSecond = Math.round(CHECKED_READS / ((performance.now() - startedAt) / 1000))
  console.log(`${readsPerSecond} reads a second with 1 % writes`)
  console.log(
    `${latenciesMs.length} posts, half of them within ${quantile(latenciesMs, 0.5).toFixed(1)} ms`,
  )
  return staleReads
}

type Reader = (length: number) => void

/** The bytes of a request. */
function rawGet(path: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`)
}

/**
 * Sends `count` requests over kept-alive connections, one at a time on each. Reads only the length
 * of an answer, so that the time is the server's.
 */
async function loadServer(
  port: number,
  requests: Buffer[],
  { count, connections, onAnswer }: LoadOptions,
): Promise<void> {
  let sent = 0
  const next = () => (sent < count ? sent++ % requests.length : -1)
  const lane = (n: number) =>
    new Promise<void>((done, fail) => {
      let read: Reader = () => {}
      const callback = (length: number) => {
        read(length)
        return true
      }
      const onread = { buffer: shared, callback }
      const localAddress = addressOf(n)
      const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true, onread })
      const end = () => {
        socket.removeAllListeners('close').destroy()
        done()
      }
      socket.on('error', fail)
      socket.on('close', () => fail(new Error('The server closed the connection')))
      socket.once('connect', () => {
        const given = { requests, next, end, fail, ...(onAnswer && { onAnswer }) }
        read = exchange(socket, given)
      })
    })
  const stay = stayAwake()
  await Promise.all(Array.from({ length: connections }, (_, n) => lane(n)))
  stay.end()
}

/** One address a connection, since the server limits by address. */
function addressOf(n: number): string {
  return `127.0.1.${n + 1}`
}

/** Keeps the client from sleeping: waking it would cost the server time. */
function stayAwake(): { end(): void } {
  let isOver = false
  const turn = () => void (isOver || setImmediate(turn))
  turn()
  return {
    end() {
      isOver = true
    },
  }
}

interface LoadOptions {
  count: number
  connections: number
  /** Called with each request; the function that it returns is called with the head of the answer. */
  onAnswer?: () => (head: string) => void
}

interface Lane {
  requests: Buffer[]
  next(): number
  end(): void
  fail(error: Error): void
  onAnswer?: LoadOptions['onAnswer']
}

function exchange(socket: Socket, { requests, next, end, fail, onAnswer }: Lane): Reader {
  let received = 0
  let expected = -1
  let head = NOTHING
  let answered: ((head: string) => void) | undefined

  const send = () => {
    const request = requests[next()]
    if (!request) return end()
    answered = onAnswer?.()
    received = 0
    expected = -1
    head = NOTHING
    socket.write(request)
  }

  send()
  return (length) => {
    received += length
    if (expected < 0) {
      const chunk = shared.subarray(0, length)
      const bytes = head === NOTHING ? chunk : Buffer.concat([head, chunk])
      const headEnd = bytes.indexOf(HEAD_END)
      if (headEnd < 0) {
        head = Buffer.from(bytes)
        return
      }
      const isNew = bytes[STATUS_AT] === TWO
      if (!isNew && bytes[STATUS_AT] !== THREE)
        return fail(new Error(bytes.toString('latin1', 0, headEnd)))
      expected = headEnd + HEAD_END.length + (isNew ? lengthIn(bytes) : 0)
      answered?.(bytes.toString('latin1', 0, headEnd))
    }
    if (received > expected) fail(new Error('An answer was longer than its content-length'))
    else if (received === expected) send()
  }
}

function lengthIn(bytes: Buffer): number {
  let at = bytes.indexOf(LENGTH_HEADER)
  if (at < 0) at = bytes.indexOf('Content-Length: ')
  if (at < 0) throw new Error('The answer has no content-length')
  return Number.parseInt(bytes.toString('latin1', at + LENGTH_HEADER.length, at + 30), 10)
}
