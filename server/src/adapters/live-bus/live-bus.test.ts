import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { findRedis, freePort, startRedis } from '../../testing/throwaway-servers.ts'
import { createInProcessBus } from './in-process-bus.ts'
import type { LiveBus, LivePush } from './live-bus.port.ts'
import { liveBusSuite } from './live-bus.suite.ts'
import { connectRedisBus } from './redis-bus.ts'

const TOLD: LivePush = {
  userIds: ['user1'],
  frame: { type: 'conversation_read', conversationId: 'conversation-1' },
}

const nextPush = (bus: LiveBus) =>
  new Promise<LivePush>((resolve) => {
    const unsubscribe = bus.subscribe((push) => {
      unsubscribe()
      resolve(push)
    })
  })

/** Tells again until it is heard: only the hearing says that a connection is back. */
async function tellUntilHeard(from: LiveBus, to: LiveBus): Promise<LivePush> {
  const heard = nextPush(to)
  const telling = setInterval(() => void from.publish(TOLD), 20)
  return heard.finally(() => clearInterval(telling))
}

liveBusSuite('the in-process bus', async () => {
  const bus = createInProcessBus()
  return [bus, bus]
})

describe.skipIf(!findRedis())('a Redis server', () => {
  liveBusSuite('Redis', async () => {
    const server = await startRedis()
    const [here, there] = [await connectRedisBus(server.url), await connectRedisBus(server.url)]
    const close = async () => {
      await there.close()
      await server.stop()
    }
    return [here, { ...there, close }]
  })

  test('goes away and comes back: people here are told all the while, there again afterwards', async () => {
    const port = await freePort()
    const first = await startRedis(port)
    const [here, there] = [await connectRedisBus(first.url), await connectRedisBus(first.url)]
    expect(await tellUntilHeard(here, there)).toEqual(TOLD)

    await first.stop()
    const heardHere = nextPush(here)
    await here.publish(TOLD)
    expect(await heardHere).toEqual(TOLD)

    const second = await startRedis(port)
    expect(await tellUntilHeard(here, there)).toEqual(TOLD)
    await Promise.all([here.close(), there.close()])
    await second.stop()
  })

  test('that is not there yet does not keep a process from starting', async () => {
    const port = await freePort()
    const url = `redis://127.0.0.1:${port}`
    const [here, there] = [await connectRedisBus(url), await connectRedisBus(url)]
    const server = await startRedis(port)
    expect(await tellUntilHeard(here, there)).toEqual(TOLD)
    await Promise.all([here.close(), there.close()])
    await server.stop()
  })

  test('that carries what is no push of ours hurts nobody', async () => {
    const server = await startRedis()
    const [here, there] = [await connectRedisBus(server.url), await connectRedisBus(server.url)]
    const stranger = new Redis(server.url)
    const heard = nextPush(there)
    for (const noise of ['not JSON', '{}', '{"from":"x","userIds":"all","frame":{}}']) {
      await stranger.publish('commonplot:live', noise)
    }
    await here.publish(TOLD)
    expect(await heard).toEqual(TOLD)
    stranger.disconnect()
    await Promise.all([here.close(), there.close()])
    await server.stop()
  })
})
