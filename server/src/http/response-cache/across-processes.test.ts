import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../testing/throwaway-postgres.ts'
import { freePort, type ThrowawayServer } from '../../testing/throwaway-process.ts'
import { findRedis, startRedis } from '../../testing/throwaway-redis.ts'

const ROUNDS = 100
const TIMEOUT_MS = 60_000
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

interface Process {
  child: ChildProcess
  origin: string
}

async function startProcess(env: Record<string, string>): Promise<Process> {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of child.stdout) {
    const origin = /ready at (\S+)/.exec(String(chunk))?.[1]
    if (origin) return { child, origin }
  }
  throw new Error('the server ended before it was ready')
}

async function likes({ origin }: Process): Promise<number> {
  const posts = (await (await fetch(`${origin}/api/posts`)).json()) as { likes: number }[]
  return posts.reduce((sum, post) => sum + post.likes, 0)
}

async function like({ origin }: Process, method: 'POST' | 'DELETE'): Promise<void> {
  const answer = await fetch(`${origin}/api/posts/post-1/like`, {
    method,
    headers: { cookie: 'commonplot_persona=user9' },
  })
  if (!answer.ok) throw new Error(`the like was answered with ${answer.status}`)
}

/** How many of the process's answers were sent from its cache. */
async function hits({ origin }: Process): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^response_cache_total\{outcome="hit"\} (\d+)/m.exec(text)?.[1])
}

/** Reads until an answer comes from the cache, as it does once Redis is there. */
async function warm(process: Process): Promise<void> {
  const before = await hits(process)
  while ((await hits(process)) === before) await likes(process)
}

describe.skipIf(!findPostgres() || !findRedis())(
  'two processes on PostgreSQL and Redis',
  { timeout: TIMEOUT_MS },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'commonplot-across-'))
    let redisPort: number
    let [postgres, redis]: ThrowawayServer[] = []
    let processes: Process[] = []
    const both = () => {
      const [a, b] = processes
      if (!a || !b) throw new Error('not started')
      return [a, b] as const
    }

    beforeAll(async () => {
      redisPort = await freePort()
      ;[postgres, redis] = [await startPostgres(), await startRedis(redisPort)]
      const env = {
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        LOG_LEVEL: 'fatal',
        RATE_LIMIT: '0',
      }
      // Both at the same moment, on an empty database.
      processes = await Promise.all([startProcess(env), startProcess(env)])
    }, TIMEOUT_MS)
    afterAll(async () => {
      const ended = processes.map(({ child }) => once(child, 'exit'))
      for (const { child } of processes) child.kill('SIGTERM')
      await Promise.all(ended)
      await Promise.all([postgres?.stop(), redis?.stop()])
      rmSync(folder, { recursive: true, force: true })
    })

    test('two that start at once on an empty database show the same demo data, once', async () => {
      const [a, b] = both()
      const totals = await Promise.all(
        [a, b].map(async ({ origin }) => {
          const answer = await fetch(`${origin}/api/plots`)
          return answer.headers.get('x-total-count')
        }),
      )
      expect(totals[0]).toBe(totals[1])
      expect(Number(totals[0])).toBeGreaterThan(0)
    })

    test('a change through one is in the next answer of the other, cached or not', async () => {
      const [a, b] = both()
      await like(a, 'DELETE')
      await Promise.all([warm(a), warm(b)])
      const before = await likes(b)
      const seen: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await like(a, 'POST')
        seen.push((await likes(b)) - before)
        await likes(b)
        await like(b, 'DELETE')
        seen.push((await likes(a)) - before)
      }
      expect(seen).toEqual(Array.from({ length: ROUNDS }, () => [1, 0]).flat())
      expect(await hits(b)).toBeGreaterThan(0)
    })

    test('a process that was stopped for a while does not wake with old answers', async () => {
      const [a, b] = both()
      await warm(b)
      const before = await likes(b)
      b.child.kill('SIGSTOP')
      await like(a, 'POST')
      const late = likes(b)
      b.child.kill('SIGCONT')
      expect(await late).toBe(before + 1)
      await like(a, 'DELETE')
      expect(await likes(b)).toBe(before)
    })

    test('while Redis is away and after it is back, no answer is old', async () => {
      const [a, b] = both()
      await Promise.all([warm(a), warm(b)])
      const before = await likes(b)
      await redis?.stop()
      await like(a, 'POST')
      expect(await likes(b)).toBe(before + 1)
      expect((await fetch(`${b.origin}/readyz`)).status).toBe(200)
      redis = await startRedis(redisPort)
      for (const [method, expected] of [
        ['DELETE', 0],
        ['POST', 1],
        ['DELETE', 0],
      ] as const) {
        await like(a, method)
        expect((await likes(b)) - before).toBe(expected)
        await warm(b)
      }
    })
  },
)
