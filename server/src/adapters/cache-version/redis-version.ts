import { setTimeout as wait } from 'node:timers/promises'
import { connectRedis } from '../redis/connect-redis.ts'
import { type CacheVersion, LONGEST_KEPT_MS } from './cache-version.port.ts'

const KEY = 'commonplot:cache-version'

/**
 * One integer for all processes. While it cannot be read nothing is kept; while it cannot be raised
 * a commit is told of only once whatever others kept has grown too old to be sent.
 */
export async function redisVersion(url: string): Promise<CacheVersion> {
  const redis = await connectRedis(url)
  return {
    current: () => redis.get(KEY).then(Number, () => null),
    async raise() {
      await redis.incr(KEY).catch(() => wait(LONGEST_KEPT_MS))
    },
    close: async () => redis.disconnect(),
  }
}
