import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedLimits } from './shared-limits.port.ts'

const WINDOW_S = 60
const CONNECT_TIMEOUT_MS = 2000
const COMMAND_TIMEOUT_MS = 200
const LONGEST_RETRY_MS = 2000

/** While Redis is away each process counts for itself, and goes back to it without being told. */
export async function connectRedisLimits(
  url: string,
  pointsPerMinute: number,
): Promise<SharedLimits> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, LONGEST_RETRY_MS),
  })
  // Without a listener an unreachable Redis would end the process; ioredis keeps trying.
  redis.on('error', () => {})
  await redis.connect().catch(() => {})
  const limit = { points: pointsPerMinute, duration: WINDOW_S }
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    keyPrefix: 'commonplot:limit',
    // Who is over the limit is not counted again by asking.
    inMemoryBlockOnConsumed: pointsPerMinute + 1,
    insuranceLimiter: new RateLimiterMemory(limit),
  })
  return {
    async take(address, points) {
      try {
        await limiter.consume(address, points)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
        throw refusal
      }
    },
    async close() {
      redis.disconnect()
    },
  }
}
