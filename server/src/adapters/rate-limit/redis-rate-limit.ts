import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { connectRedis } from '../redis/connect-redis.ts'
import type { SharedRateLimit } from './rate-limit.port.ts'

const WINDOW_S = 60

/** While Redis is away each process counts for itself, and goes back to it without being told. */
export async function connectRedisRateLimit(
  url: string,
  pointsPerMinute: number,
): Promise<SharedRateLimit> {
  const redis = await connectRedis(url)
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
    close: async () => redis.disconnect(),
  }
}
