import { Redis } from 'ioredis'

const CONNECT_TIMEOUT_MS = 2000
const COMMAND_TIMEOUT_MS = 500
const LONGEST_RETRY_MS = 2000

/** One connection to tell and one to hear; both come back by themselves. */
export async function openRedisPair(
  url: string,
  channels: string[],
  longestRetryMs = LONGEST_RETRY_MS,
): Promise<{ publisher: Redis; subscriber: Redis }> {
  const options = {
    lazyConnect: true,
    // What could not be carried now is of no use later: screens catch up by themselves.
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // A Redis that hangs must not hold up for long who has just sent a message.
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, longestRetryMs),
  }
  const [publisher, subscriber] = [new Redis(url, options), new Redis(url, options)]
  // Without a listener an unreachable Redis would end the process; ioredis keeps trying.
  for (const connection of [publisher, subscriber]) connection.on('error', () => {})
  const listen = () => subscriber.subscribe(...channels).catch(() => {})
  subscriber.on('ready', listen)
  await Promise.allSettled([publisher.connect(), subscriber.connect().then(listen)])
  return { publisher, subscriber }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
