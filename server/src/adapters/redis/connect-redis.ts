import { Redis } from 'ioredis'

const CONNECT_TIMEOUT_MS = 2000
const COMMAND_TIMEOUT_MS = 500
const LONGEST_RETRY_MS = 2000

/** A connection that fails at once while Redis is unreachable, and reconnects by itself. */
export async function connectRedis(url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    // No offline queue: a late frame is useless, since screens catch up by themselves.
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Bounds the wait of a sender while Redis hangs.
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, LONGEST_RETRY_MS),
  })
  // Without a listener an unreachable Redis would end the process; ioredis reconnects.
  redis.on('error', () => {})
  await redis.connect().catch(() => {})
  return redis
}
