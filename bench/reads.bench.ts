import { get, type IncomingMessage } from 'node:http'
import { compare, quantile, sayComparison } from './measure.ts'
import { loadServer, rawGet } from './raw-load.ts'
import type { BareOrder } from './servers/bare.ts'
import type { ExpressOrder } from './servers/express.ts'
import { startServer } from './servers/start-server.ts'

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
const ROUNDS = 3
const CONNECTIONS = 32
// Long enough for what happens once not to count: connections opened, answers made that expired
// while the other server had its turn.
const REQUESTS = { quick: 6000, slow: 3000 }
const CHECKED_READS = 100_000
const READS_PER_WRITE = 100

const MINIMUM = { bare: 0.6, express: 3 }

const encoding = { 'accept-encoding': 'br' }

const product = await startServer('./product.ts')
const address = `http://127.0.0.1:${product.port}`
const stale = await countStaleReads()
console.log(`${stale} stale answers in ${CHECKED_READS} reads with 1 % writes`)

const answers = await Promise.all(PATHS.map(readAnswer))

const bareOrder: BareOrder = Object.fromEntries(
  answers.map(({ path, base64 }) => [path, { base64, encoding: 'br' }]),
)
const expressOrder: ExpressOrder = Object.fromEntries(
  answers.map(({ path, content }) => [path, content]),
)
const bare = await startServer('./bare.ts', bareOrder)
const express = await startServer('./express.ts', expressOrder)

const gets = PATHS.map((path) => rawGet(path, encoding))
const revalidations = answers.map(({ path, etag }) =>
  rawGet(path, { ...encoding, 'if-none-match': etag }),
)
const ask = (port: number, requests: Buffer[], count: number) => () =>
  loadServer(port, requests, { count, connections: CONNECTIONS })

// A ratio of rates is the ratio of times upside down: how long the others take for the product's one.
const against = async (name: string, port: number, requests: Buffer[], minimum = 0) => {
  const count = port === express.port ? REQUESTS.slow : REQUESTS.quick
  const [ours, theirs] = [ask(product.port, requests, count), ask(port, gets, count)]
  const comparison = await compare(ours, theirs, ROUNDS)
  console.log(sayComparison(`${name}: requests a second of the product`, comparison))
  return comparison.ratio.median >= minimum
}
const reached = [
  stale === 0,
  await against('against an Express server with res.json', express.port, gets, MINIMUM.express),
  await against('revalidations against bare bytes', bare.port, revalidations),
  await against('against bare node:http with the same bytes', bare.port, gets, MINIMUM.bare),
]
for (const server of [product, bare, express]) await server.stop()
if (reached.includes(false)) process.exitCode = 1

async function readAnswer(path: string) {
  const packed = await fetch(`${address}${path}`, { headers: encoding })
  const etag = packed.headers.get('etag') ?? ''
  const content: unknown = await packed.json()
  // `fetch` would unpack the bytes.
  const { promise: response, resolve } = Promise.withResolvers<IncomingMessage>()
  get(`${address}${path}`, { headers: encoding }, resolve)
  const base64 = Buffer.concat(await (await response).toArray()).toString('base64')
  return { path, etag, content, base64 }
}

/** Posts are only ever added here: their count must never be less than it was when asked. */
async function countStaleReads(): Promise<number> {
  const totalIn = (head: string) => Number(/x-total-count: (\d+)/i.exec(head)?.[1])
  const before = await fetch(`${address}/api/posts`)
  let acknowledged = Number(before.headers.get('x-total-count'))
  let staleReads = 0
  let read = 0
  let writing = Promise.resolve()
  const latenciesMs: number[] = []
  const write = async () => {
    const content = `Post after ${read} reads`
    const startedAt = performance.now()
    const posted = await fetch(`${address}/api/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })
    if (posted.status !== 201) throw new Error(`the post was answered with ${posted.status}`)
    latenciesMs.push(performance.now() - startedAt)
    acknowledged += 1
  }
  const startedAt = performance.now()
  await loadServer(product.port, [rawGet('/api/posts', encoding)], {
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
