import { describe } from 'vitest'
import { findRedis, startRedis } from '../../testing/throwaway-redis.ts'
import { createInProcessBus } from './in-process-bus.ts'
import { liveBusSuite } from './live-bus.suite.ts'
import { connectRedisBus } from './redis-bus.ts'

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
})
