import { randomUUID } from 'node:crypto'
import { serverFrame } from '@commonplot/shared/messaging/live-events.ts'
import * as z from 'zod'
import { parseJson } from '../../formats/parse-json.ts'
import { connectRedis } from '../redis/connect-redis.ts'
import { createInProcessBus } from './in-process-bus.ts'
import { type LiveBus, serverOnlyFrame } from './live-bus.port.ts'

const CHANNEL = 'commonplot:live'

const carried = z.object({
  from: z.string(),
  userIds: z.array(z.string()),
  frame: z.union([serverFrame, serverOnlyFrame]),
})

/**
 * People on this process are told at once; Redis only carries to the other processes. So while it
 * is unreachable, chat works within this process, and both connections reconnect by themselves.
 */
export async function connectRedisBus(url: string): Promise<LiveBus> {
  const here = createInProcessBus()
  const from = randomUUID()
  const [publisher, subscriber] = await Promise.all([connectRedis(url), connectRedis(url)])
  const listen = () => subscriber.subscribe(CHANNEL).catch(() => {})
  subscriber.on('ready', listen)
  await listen()
  subscriber.on('message', (_channel, text) => {
    const parsed = carried.safeParse(parseJson(text))
    if (!parsed.success || parsed.data.from === from) return
    const { userIds, frame } = parsed.data
    void here.publish({ userIds, frame })
  })

  return {
    async publish(push) {
      await here.publish(push)
      await publisher.publish(CHANNEL, JSON.stringify({ from, ...push })).catch(() => 0)
    },
    subscribe: here.subscribe,
    checkReady: () => publisher.ping(),
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
      await here.close()
    },
  }
}
