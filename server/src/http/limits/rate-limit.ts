import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { BURST_S, type SharedRateLimit } from '../../adapters/rate-limit/rate-limit.port.ts'
import { clientAddress } from './client-address.ts'

const REFUSAL_DELAY_MS = 1000
const MOST_ADDRESSES = 50_000
const TOO_OFTEN = 'That was a lot of requests at once. Please wait a moment and try again.'
const UNTRUSTED_PROXY =
  'A proxy seems to be in front, and all its visitors share one limit: set TRUST_PROXY=1 if it is yours'

// Costs on top of the one point that every request takes.
const READ = 4
const WRITE = 9
const PAGE = 4
const BYTES_PER_POINT = 10_240
const MOST_FOR_BODY = 100

export interface RateLimitOptions {
  pointsPerMinute: number
  shared: SharedRateLimit | null
  refusalDelayMs?: number
  /** A monotonic clock; tests pass one that stands still. */
  nowMs?: () => number
}

/** Takes the points of a request and returns the seconds to wait, 0 for none. */
type Take = (address: string, points: number) => number

/**
 * Limits each address by what its requests cost. One point is taken at the door, the rest before a
 * body is read, and with Redis there as well.
 */
export const rateLimit = fp<RateLimitOptions>(
  async (app, { pointsPerMinute, shared, refusalDelayMs = REFUSAL_DELAY_MS, nowMs }) => {
    const take = tokenBuckets(pointsPerMinute, nowMs)
    // Delays the answer to a refused request, so that a refused client cannot retry in a tight
    // loop.
    const refuse = async (request: FastifyRequest, reply: FastifyReply, waitS: number) => {
      request.raw.socket.pause()
      await wait(refusalDelayMs, undefined, { ref: false })
      return reply
        .status(429)
        .headers({ 'retry-after': waitS, connection: 'close' })
        .send({ message: TOO_OFTEN })
    }
    warnOfUntrustedProxy(app)
    app.addHook('onRequest', async (request, reply) => {
      const address = clientAddress(request)
      const waitS = address === null ? 0 : take(address, 1)
      if (waitS > 0) return refuse(request, reply, waitS)
    })
    app.addHook('preParsing', async (request, reply) => {
      const address = clientAddress(request)
      const points = costBeyondFirstPoint(request)
      if (address === null || points === 0) return
      const waitS = take(address, points) || ((await shared?.take(address, points)) ?? 0)
      if (waitS > 0) await refuse(request, reply, waitS)
    })
  },
  { name: 'rate-limit', dependencies: ['security-headers'] },
)

/** A token bucket for each address: it holds `BURST_S` seconds' worth and refills continuously. */
function tokenBuckets(pointsPerMinute: number, nowMs = () => performance.now()): Take {
  const msPerPoint = 60_000 / pointsPerMinute
  const burstMs = BURST_S * 1000
  const fullAgainAt = new LRUCache<string, number>({ max: MOST_ADDRESSES })
  return (address, points) => {
    const now = nowMs()
    const fullAt = Math.max(now, fullAgainAt.get(address) ?? 0) + points * msPerPoint
    const lackMs = fullAt - now - burstMs
    if (lackMs > 0) return Math.ceil(lackMs / 1000)
    fullAgainAt.set(address, fullAt)
    return 0
  }
}

function costBeyondFirstPoint(request: FastifyRequest): number {
  const { endpoint, policy } = request.routeOptions.config
  if (request.headers.upgrade !== undefined) return WRITE
  if (policy?.cost !== undefined) return policy.cost
  if (!endpoint) return request.routeOptions.url === '/*' || request.is404 ? PAGE : 0
  return endpoint.method === 'GET' ? READ : WRITE + costOfBody(request.headers)
}

/** Reading and parsing a body costs points by its size. */
function costOfBody(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return MOST_FOR_BODY
  const bytes = Number(headers['content-length'] ?? 0)
  return Math.min(MOST_FOR_BODY, Math.floor(bytes / BYTES_PER_POINT))
}

function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isNoticed = false
  app.addHook('onRequest', (request, _reply, done) => {
    const isForwarded = !isNoticed && request.headers['x-forwarded-for'] !== undefined
    // Without a trusted proxy the client is the peer of the connection.
    if (isForwarded && request.ip === request.socket.remoteAddress) {
      isNoticed = true
      request.log.warn(UNTRUSTED_PROXY)
    }
    done()
  })
}
