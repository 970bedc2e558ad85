import { Redis } from 'ioredis'

const CONNECT_TIMEOUT_MS = 2000
const COMMAND_TIMEOUT_MS = 500
const LONGEST_RETRY_MS = 2000

/** A connection that fails at once while Redis is away, and comes back by itself. */
export async function connectRedis(url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    // What could not be carried now is of no use later: screens catch up by themselves.
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // A Redis that hangs must not hold up for long who has just sent a message.
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, LONGEST_RETRY_MS),
  })
  // Without a listener an unreachable Redis would end the process; ioredis keeps trying.
  redis.on('error', () => {})
  await redis.connect().catch(() => {})
  return redis
}
