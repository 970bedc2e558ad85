import { describe, expect, test } from 'vitest'
import { findRedis, freePort, startRedis } from '../../testing/throwaway-servers.ts'
import { connectRedisRateLimit } from './redis-rate-limit.ts'

describe.skipIf(!findRedis())('limits in Redis', () => {
  test('two processes count together, and each address for itself', async () => {
    const server = await startRedis()
    const [here, there] = [
      await connectRedisRateLimit(server.url, 120),
      await connectRedisRateLimit(server.url, 120),
    ]
    expect(await here.take('192.0.2.1', 6)).toBe(0)
    expect(await there.take('192.0.2.1', 6)).toBeGreaterThan(0)
    expect(await there.take('192.0.2.2', 6)).toBe(0)
    await Promise.all([here.close(), there.close()])
    await server.stop()
  })

  test('while Redis is away each process counts for itself', async () => {
    const port = await freePort()
    const limits = await connectRedisRateLimit(`redis://127.0.0.1:${port}`, 120)
    expect(await limits.take('192.0.2.1', 6)).toBe(0)
    expect(await limits.take('192.0.2.1', 6)).toBeGreaterThan(0)
    await limits.close()
  })
})
