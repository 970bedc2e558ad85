import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../../adapters/database/postgres-connection.ts'
import { buildApp } from '../../../app.ts'
import { systemClock } from '../../../clock.ts'
import { A_PLOT } from '../../../testing/hosting-calls.ts'
import { ANSWER_WITHIN_MS, as } from '../../../testing/test-app.ts'
import { copyServerDatabase } from '../../../testing/test-database.ts'
import { embeddedDeps } from '../../../testing/test-deps.ts'
import { findPostgres } from '../../../testing/throwaway-servers.ts'
import { plots } from '../../plots/plots.table.ts'

const ROUNDS = 8
const AT_ONCE = 10
const PERSON = 'user4'
const TIMEOUT_MS = 120_000

describe.skipIf(!findPostgres())(
  'a suspension during a new listing',
  { timeout: TIMEOUT_MS },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'commonplot-suspend-'))
    let server: Awaited<ReturnType<typeof copyServerDatabase>>
    let pool: ReturnType<typeof connectPostgres>
    let app: Awaited<ReturnType<typeof buildApp>>

    beforeAll(async () => {
      server = await copyServerDatabase()
      pool = connectPostgres(server.url, AT_ONCE + 2)
      const deps = embeddedDeps(pool.db, systemClock, folder)
      const answerWithinMs = ANSWER_WITHIN_MS
      const demo = { demoPersonas: true, isLocal: true, logger: false } as const
      app = await buildApp({ deps, ...demo, answerWithinMs })
    }, TIMEOUT_MS)
    afterAll(async () => {
      await app?.close()
      await pool?.close()
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const post = (url: string, payload: object, userId: string) =>
      app.inject({ method: 'POST', url, payload, headers: as(userId) })
    const act = (what: string, more: object = {}) =>
      post(
        `/api/operator/people/${PERSON}/${what}`,
        { reason: 'Three complaints', ...more },
        'user1',
      )
    const list = (n: number) =>
      post('/api/plots', { ...A_PLOT, name: `Bed ${n}`, ownerId: PERSON }, PERSON)

    test('leaves no new listing on offer', async () => {
      const until = new Date(Date.now() + 86_400_000).toISOString()
      let listed = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const listing = Array.from({ length: AT_ONCE }, (_, n) => list(n))
        // Waits until some listings exist and others do not.
        await Promise.race(listing.slice(round))
        expect((await act('suspend', { until })).statusCode).toBe(204)
        const statuses = (await Promise.all(listing)).map(({ statusCode }) => statusCode)
        expect(new Set([...statuses, 201, 403])).toEqual(new Set([201, 403]))
        listed += statuses.filter((status) => status === 201).length
        const isOffered = and(eq(plots.ownerId, PERSON), eq(plots.state, 'listed'))
        expect(await pool.unannounced.$count(plots, isOffered)).toBe(0)
        expect((await act('unsuspend')).statusCode).toBe(204)
      }
      expect(listed).toBeGreaterThan(0)
    })
  },
)
