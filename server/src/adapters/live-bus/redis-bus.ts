import { randomUUID } from 'node:crypto'
import { serverFrame } from '@commonplot/shared/messaging/live-events.ts'
import { Redis } from 'ioredis'
import * as z from 'zod'
import { createInProcessBus } from './in-process-bus.ts'
import type { LiveBus } from './live-bus.port.ts'

const CHANNEL = 'commonplot:live'
const CONNECT_TIMEOUT_MS = 2000
const COMMAND_TIMEOUT_MS = 500
const LONGEST_RETRY_MS = 2000

const carried = z.object({ from: z.string(), userIds: z.array(z.string()), frame: serverFrame })

/**
 * People on this process are told at once; Redis only carries to the other processes. So while it
 * is away chat goes on here, and both connections come back by themselves.
 */
export async function connectRedisBus(url: string): Promise<LiveBus> {
  const here = createInProcessBus()
  const from = randomUUID()
  const options = {
    lazyConnect: true,
    // What could not be carried now is of no use later: screens catch up by themselves.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // A Redis that hangs must not hold up for long who has just sent a message.
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, LONGEST_RETRY_MS),
  }
  const [publisher, subscriber] = [new Redis(url, options), new Redis(url, options)]
  // Without a listener an unreachable Redis would end the process; ioredis keeps trying.
  for (const connection of [publisher, subscriber]) connection.on('error', () => {})
  subscriber.on('message', (_channel, text) => {
    const parsed = carried.safeParse(parseJson(text))
    if (!parsed.success || parsed.data.from === from) return
    const { userIds, frame } = parsed.data
    void here.publish({ userIds, frame })
  })
  const listen = () => subscriber.subscribe(CHANNEL).catch(() => {})
  subscriber.on('ready', listen)
  await Promise.allSettled([publisher.connect(), subscriber.connect().then(listen)])

  return {
    async publish(push) {
      await here.publish(push)
      await publisher.publish(CHANNEL, JSON.stringify({ from, ...push })).catch(() => 0)
    },
    subscribe: here.subscribe,
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
      await here.close()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
