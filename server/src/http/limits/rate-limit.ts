import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedRateLimit } from '../../adapters/rate-limit/rate-limit.port.ts'
import { clientAddress } from './client-address.ts'
import { costBeyondFirstPoint } from './request-cost.ts'

const WINDOW_S = 10
const REFUSAL_DELAY_MS = 1000
const TOO_OFTEN = 'That was a lot of requests at once. Please wait a moment and try again.'
const UNTRUSTED_PROXY =
  'A proxy seems to be in front, and all its visitors share one limit: set TRUST_PROXY=1 if it is yours'

export interface RateLimitOptions {
  pointsPerMinute: number
  shared: SharedRateLimit | null
  refusalDelayMs?: number
}

type Take = (address: string, points: number) => Promise<number>

/**
 * Limits each address by what its requests cost. Everybody pays one point at the door, which is all
 * that an answer from the response cache costs; the rest is taken once it is known that it is needed.
 */
export const rateLimit = fp<RateLimitOptions>(
  async (app, { pointsPerMinute, shared, refusalDelayMs = REFUSAL_DELAY_MS }) => {
    const take = inThisProcess(pointsPerMinute)
    /** Who asks too often waits for that answer too, or refusing a flood would be the flood. */
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
      const waitS = address === null ? 0 : await take(address, 1)
      if (waitS > 0) return refuse(request, reply, waitS)
    })
    app.addHook('preParsing', async (request, reply) => {
      const address = clientAddress(request)
      const points = costBeyondFirstPoint(request)
      if (address === null || points === 0) return
      const waitS = (await take(address, points)) || ((await shared?.take(address, points)) ?? 0)
      if (waitS > 0) await refuse(request, reply, waitS)
    })
  },
  { name: 'rate-limit', dependencies: ['security-headers'] },
)

function inThisProcess(pointsPerMinute: number): Take {
  const points = (pointsPerMinute / 60) * WINDOW_S
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_S })
  return async (address, cost) => {
    try {
      await limiter.consume(address, cost)
      return 0
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
      throw refusal
    }
  }
}

function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isNoticed = false
  app.addHook('onRequest', (request, _reply, done) => {
    const isForwarded = !isNoticed && request.headers['x-forwarded-for'] !== undefined
    // With nobody in front that is believed, the client is whoever holds the connection.
    if (isForwarded && request.ip === request.socket.remoteAddress) {
      isNoticed = true
      request.log.warn(UNTRUSTED_PROXY)
    }
    done()
  })
}
