import { describe, expect, test } from 'vitest'
import { freePort } from '../../testing/throwaway-process.ts'
import { findRedis, startRedis } from '../../testing/throwaway-redis.ts'
import { LONGEST_KEPT_MS } from './cache-version.port.ts'
import { cacheVersionSuite } from './cache-version.suite.ts'
import { inProcessVersion } from './in-process-version.ts'
import { redisVersion } from './redis-version.ts'

cacheVersionSuite('the version in the process', async () => {
  const version = inProcessVersion()
  return [version, version]
})

describe.skipIf(!findRedis())('a Redis server', () => {
  cacheVersionSuite('the version in Redis', async () => {
    const server = await startRedis()
    const here = await redisVersion(server.url)
    const there = await redisVersion(server.url)
    return [{ ...here, close: () => here.close().then(server.stop) }, there]
  })
})

test('while Redis is away nothing is kept, and a commit waits until what others kept is too old', async () => {
  const version = await redisVersion(`redis://127.0.0.1:${await freePort()}`)
  expect(await version.current()).toBeNull()
  const startedAt = performance.now()
  await version.raise()
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(LONGEST_KEPT_MS - 1)
  await version.close()
})
