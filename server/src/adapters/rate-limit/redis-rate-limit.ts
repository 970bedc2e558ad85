import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { connectRedis } from '../redis/connect-redis.ts'
import { BURST_S, type SharedRateLimit } from './rate-limit.port.ts'

/** While Redis is unreachable each process counts alone; it returns to Redis by itself. */
export async function connectRedisRateLimit(
  url: string,
  pointsPerMinute: number,
): Promise<SharedRateLimit> {
  const redis = await connectRedis(url)
  const limit = { points: (pointsPerMinute / 60) * BURST_S, duration: BURST_S }
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    keyPrefix: 'commonplot:limit',
    // An address over its limit is refused without asking Redis again.
    inMemoryBlockOnConsumed: limit.points + 1,
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
