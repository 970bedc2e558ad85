import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { DatabaseConnection } from '../../adapters/database/database.port.ts'
import { openInMemory } from '../../adapters/database/embedded-connection.ts'
import { connectPostgres } from '../../adapters/database/postgres-connection.ts'
import { buildApp } from '../../app.ts'
import { ANSWER_WITHIN_MS, as } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { copyServerDatabase } from '../../testing/test-database.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'
import { findPostgres } from '../../testing/throwaway-servers.ts'
import { hidingOfComments } from './comments.store.ts'

const HISTORIES = 40
const POOL_SIZE = 8
const POST = 'post-1'
/** The post's author, who may delete every comment, and two other people. */
const person = fc.constantFrom('user2', 'user8', 'user9')
/** The index of an existing comment, newest first. */
const which = fc.nat(4)
/** One of the last few client ids, so some comments are sent twice concurrently. */
const clientId = fc.nat(6).map((n) => `00000000-0000-4000-8000-00000000000${n}`)

type Deed =
  | { kind: 'say'; userId: string; clientId: string }
  | { kind: 'delete'; userId: string; which: number }
  | { kind: 'hide' | 'show'; which: number }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('say' as const), userId: person, clientId }),
  fc.record({ kind: fc.constant('delete' as const), userId: person, which }),
  fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), which }),
)
/** The steps of one round run concurrently. */
const rounds = fc.array(fc.array(deed, { minLength: 2, maxLength: 8 }), {
  minLength: 1,
  maxLength: 5,
})

function suite(name: string, open: () => Promise<DatabaseConnection>): void {
  describe(name, () => {
    let database: DatabaseConnection
    let app: Awaited<ReturnType<typeof buildApp>>
    beforeAll(async () => {
      database = await open()
      const deps = embeddedDeps(database.db, testClock(), tmpdir())
      const answerWithinMs = ANSWER_WITHIN_MS
      app = await buildApp({ deps, logger: false, demoPersonas: true, answerWithinMs })
    })
    afterAll(async () => {
      await app.close()
      await database.close()
    })

    async function act(step: Deed): Promise<number> {
      if (step.kind === 'say') {
        const url = `/api/posts/${POST}/comments`
        const payload = { content: 'Words', clientId: step.clientId }
        const headers = as(step.userId)
        return (await app.inject({ method: 'POST', url, payload, headers })).statusCode
      }
      const [row] = await database.db.query<{ id: string }>(sql`
        select id from comments where post_id = ${POST}
        order by created_at desc, id desc offset ${step.which} limit 1`)
      if (!row) return 404
      if (step.kind === 'delete') {
        const url = `/api/comments/${row.id}`
        const headers = as(step.userId)
        return (await app.inject({ method: 'DELETE', url, headers })).statusCode
      }
      await database.db.transaction(async (tx) => {
        if (step.kind === 'hide') await hidingOfComments.hide(tx, row.id, 'Unkind')
        else await hidingOfComments.show(tx, row.id, new Date())
      })
      return 204
    }

    const counts = async () => {
      const [found] = await database.db.query<{ told: number; seen: number }>(sql`
        select comment_count as told, (select count(*)::int from comments
          where post_id = posts.id and hidden_reason is null) as seen
        from posts where id = ${POST}`)
      return found
    }

    test('equals the visible comments after concurrent writes, deletes and hides', async () => {
      await fc.assert(
        fc.asyncProperty(rounds, async (history) => {
          for (const round of history) {
            const statuses = await Promise.all(round.map(act))
            expect(statuses.filter((status) => ![201, 204, 403, 404].includes(status))).toEqual([])
            const { told, seen } = (await counts()) ?? {}
            expect(told).toBe(seen)
          }
        }),
        { numRuns: HISTORIES },
      )
    })
  })
}

suite('on the embedded database', () => openInMemory(inject('snapshotPath')))

describe.runIf(findPostgres())('where PostgreSQL is installed', () => {
  suite('on PostgreSQL', async () => {
    const server = await copyServerDatabase()
    const connection = connectPostgres(server.url, POOL_SIZE)
    return { ...connection, close: () => connection.close().then(server.stop) }
  })
})
