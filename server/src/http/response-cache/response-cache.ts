import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { CommitCounter } from '../../adapters/database/database.port.ts'
import type { Clock } from '../../clock.ts'
import { takesBrotli } from '../content/brotli.ts'
import {
  type Answer,
  type Representations,
  represent,
  sendRepresentation,
} from '../content/representation.ts'
import { actingUserId } from '../identity/caller-of.ts'

const MAX_BYTES = 64 * 1024 * 1024
const MAX_RESPONSE_BYTES = 1024 * 1024
const ENTRY_OVERHEAD_BYTES = 1024
/** Answers also change without a commit: holds expire and days begin. */
const KEPT_MS = 1000

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

export interface ResponseCache {
  readonly counts: { hits: number; misses: number }
  /** Computes the answer of a read, and stores it if the request allows that. */
  make(request: FastifyRequest, work: () => Promise<Answer>): Promise<Representations>
}

interface Entry {
  version: string
  made: Representations
}

export interface ResponseCacheOptions {
  /** Null if other processes write too: then no answer is stored. */
  commits: CommitCounter | null
  clock: Clock
  maxBytes?: number
}

/**
 * Stores the answers of public reads. One process writes to the embedded database, so an answer is
 * true while no commit came after it.
 */
export const responseCache = fp<ResponseCacheOptions>(
  async (app, { commits, clock, maxBytes = MAX_BYTES }) => {
    const entries = new LRUCache<string, Entry>({
      maxSize: maxBytes,
      maxEntrySize: Math.min(maxBytes, MAX_RESPONSE_BYTES),
      sizeCalculation: ({ made: { plain, brotli } }, key) =>
        ENTRY_OVERHEAD_BYTES + key.length + plain.bytes.length + (brotli?.bytes.length ?? 0),
    })
    const underway = new Map<string, Promise<Representations>>()
    const counts = { hits: 0, misses: 0 }
    const versionNow = ({ count }: CommitCounter) =>
      `${count}@${Math.floor(clock.now().getTime() / KEPT_MS)}`

    async function makeAndStore(key: string, version: string, work: () => Promise<Answer>) {
      const made = await represent(await work(), { earlier: entries.get(key)?.made })
      entries.set(key, { version, made })
      return made
    }

    app.decorate('responseCache', {
      counts,
      async make(request, work) {
        if (!commits || !isPublicRead(request)) {
          return represent(await work(), { brotli: takesBrotli(request.headers) })
        }
        counts.misses += 1
        const key = cacheKey(request)
        // Reads the version before the first row, so that a commit meanwhile makes the stored
        // answer stale.
        const version = versionNow(commits)
        const versionedKey = `${version} ${key}`
        const other = underway.get(versionedKey)
        if (other) return other
        const made = makeAndStore(key, version, work).finally(() => underway.delete(versionedKey))
        underway.set(versionedKey, made)
        return made
      },
    })
    if (!commits) return
    app.addHook('onRequest', (request, reply, proceed) => {
      const entry = isPublicRead(request) ? entries.get(cacheKey(request)) : undefined
      if (entry?.version !== versionNow(commits)) return proceed()
      counts.hits += 1
      sendAndAllowProxy(request, reply, entry.made)
    })
  },
  { name: 'response-cache', dependencies: ['access-control'] },
)

/**
 * Lets nginx store an answer that every visitor without a cookie gets (`deploy/nginx/site.conf`).
 */
export function sendAndAllowProxy(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Representations,
): FastifyReply {
  const isForEveryVisitor = isPublicRead(request) && !request.headers.cookie
  // A stored 304 would be an empty answer for the next visitor.
  const isWhole = request.headers['if-none-match'] === undefined
  if (isForEveryVisitor && isWhole) reply.header('x-accel-expires', '1')
  return sendRepresentation(request, reply, made)
}

function isPublicRead({ method, routeOptions: { config } }: FastifyRequest): boolean {
  const { endpoint } = config
  return method === 'GET' && endpoint?.method === 'GET' && endpoint.access === 'anyone'
}

/** Public reads leave out people whom the reader blocked, so the key names the reader. */
const cacheKey = (request: FastifyRequest) =>
  `${actingUserId(request) ?? ''} ${request.acting?.isOperator ?? false} ${request.headers['x-time-zone'] ?? ''} ${request.url}`
