import { serverFrame } from '@commonplot/shared/messaging/live-events.ts'
import { Redis } from 'ioredis'
import * as z from 'zod'
import type { LiveBus, LivePush } from './live-bus.port.ts'

const CHANNEL = 'commonplot:live'

const push = z.object({ userIds: z.array(z.string()), frame: serverFrame })

/** Publishing and subscribing need a connection each; both reconnect by themselves. */
export async function connectRedisBus(url: string): Promise<LiveBus> {
  const options = { maxRetriesPerRequest: 1, lazyConnect: true }
  const [publisher, subscriber] = [new Redis(url, options), new Redis(url, options)]
  const listeners = new Set<(push: LivePush) => void>()
  // Without a listener an unreachable Redis would end the process; ioredis keeps trying.
  for (const connection of [publisher, subscriber]) connection.on('error', () => {})
  subscriber.on('message', (_channel, text) => {
    const parsed = push.safeParse(JSON.parse(text))
    if (parsed.success) for (const listener of listeners) listener(parsed.data)
  })
  await Promise.all([publisher.connect(), subscriber.connect()])
  await subscriber.subscribe(CHANNEL)

  return {
    async publish(message) {
      await publisher.publish(CHANNEL, JSON.stringify(message)).catch(() => 0)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
