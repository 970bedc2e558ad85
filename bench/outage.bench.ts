import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startFakeS3 } from '../server/src/testing/outside/fake-s3.ts'
import { startProductProcess } from '../server/src/testing/product-process.ts'
import {
  findPostgres,
  findRedis,
  freePort,
  startPostgres,
  startRedis,
} from '../server/src/testing/throwaway-servers.ts'

const OUTAGE_MS = Number(process.argv[3] ?? 30) * 1000
const PACE_MS = 250
const LONGEST_ANSWER_MS = 25_000
const LONGEST_RECOVERY_MS = 15_000

if (!findPostgres() || !findRedis()) throw new Error('This bench needs PostgreSQL and Redis')
const folder = mkdtempSync(join(tmpdir(), 'commonplot-outage-'))
const [redisPort, s3Port] = [await freePort(), await freePort()]
const postgres = await startPostgres()
let redis = await startRedis(redisPort)
let s3 = await startFakeS3(s3Port)
const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.account
const product = startProductProcess({
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
const origin = await product.ready

type Deed = 'read' | 'write' | 'upload'

const post = (path: string, body: object) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const deeds: Record<Deed, () => Promise<Response>> = {
  read: () => fetch(`${origin}/api/plots`),
  write: () => {
    const message = { content: 'Hello', senderId: 'user1', clientId: randomUUID() }
    return post('/api/conversations/conversation-1/messages', message)
  },
  async upload() {
    const ticket = await post('/api/attachments/upload', {})
    if (!ticket.ok) return ticket
    const { uploadURL } = (await ticket.json()) as { uploadURL: string }
    return fetch(uploadURL, { method: 'PUT', body: 'a pear' })
  },
}

interface Seen {
  status: number
  tookMs: number
  /** True for success, and for a refusal with a message and Retry-After. */
  isClear: boolean
}

async function attempt(deed: Deed): Promise<Seen> {
  const startedAt = performance.now()
  const response = await deeds[deed]()
  const body = (await response.json()) as { message?: string }
  const isClear = response.ok || (!!body.message && response.headers.has('retry-after'))
  return { status: response.status, tookMs: performance.now() - startedAt, isClear }
}

/** Sends a call every 250 ms without waiting for the last one, also to a server that hangs. */
async function keepTrying(deed: Deed, forMs: number): Promise<Seen[]> {
  const underway: Promise<Seen>[] = []
  for (const end = performance.now() + forMs; performance.now() < end; await wait(PACE_MS)) {
    underway.push(attempt(deed))
  }
  return Promise.all(underway)
}

async function untilWell(deed: Deed): Promise<number> {
  const startedAt = performance.now()
  while ((await attempt(deed)).status >= 300) {
    if (performance.now() - startedAt > LONGEST_RECOVERY_MS) return Number.POSITIVE_INFINITY
    await wait(PACE_MS)
  }
  return performance.now() - startedAt
}

const ALL: Deed[] = ['read', 'write', 'upload']
let faults = 0

async function live(what: string, away: () => unknown, back: () => unknown, hurt: Deed[]) {
  await away()
  const seen = await Promise.all(ALL.map((deed) => keepTrying(deed, OUTAGE_MS)))
  await back()
  const recoveries = await Promise.all(ALL.map(untilWell))
  for (const [n, deed] of ALL.entries()) {
    const answers = seen[n] ?? []
    const allowed = hurt.includes(deed) ? [200, 201, 503] : [200, 201]
    const longestMs = Math.max(...answers.map(({ tookMs }) => tookMs))
    const recoveryMs = recoveries[n] ?? Number.POSITIVE_INFINITY
    const isWell =
      answers.every(({ status, isClear }) => allowed.includes(status) && isClear) &&
      longestMs < LONGEST_ANSWER_MS &&
      recoveryMs < LONGEST_RECOVERY_MS
    if (!isWell) faults += 1
    const counts = Object.entries(Object.groupBy(answers, ({ status }) => status))
      .map(([status, same]) => `${same?.length} × ${status}`)
      .join(', ')
    const figures = `${counts}; longest ${(longestMs / 1000).toFixed(1)} s; well again after ${(recoveryMs / 1000).toFixed(1)} s`
    console.log(`${isWell ? 'well  ' : 'FAULT '}  ${what}, ${deed}: ${figures}`)
  }
}

await Promise.all(ALL.map(untilWell))
await live('PostgreSQL gone', postgres.crash, postgres.startAgain, ALL)
await live('PostgreSQL hangs', postgres.freeze, postgres.thaw, ALL)
const redisBack = async () => {
  redis = await startRedis(redisPort)
}
await live('Redis gone', () => redis.stop(), redisBack, [])
await live(
  'Redis hangs',
  () => redis.freeze(),
  () => redis.thaw(),
  [],
)
const s3Back = async () => {
  s3 = await startFakeS3(s3Port)
}
await live('the bucket gone', () => s3.stop(), s3Back, ['upload'])

const ended = await product.end('SIGTERM')
if (ended !== 0) faults += 1
await Promise.all([postgres.stop(), redis.stop(), s3.stop()])
rmSync(folder, { recursive: true, force: true })
if (faults > 0) process.exitCode = 1
console.log(
  `5 outages of ${OUTAGE_MS / 1000} s in one process, stopped with ${ended}: ${faults} faults`,
)
