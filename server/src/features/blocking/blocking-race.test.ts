import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../adapters/database/postgres-connection.ts'
import { buildApp } from '../../app.ts'
import { systemClock } from '../../clock.ts'
import { ANSWER_WITHIN_MS, as } from '../../testing/test-app.ts'
import { copyServerDatabase } from '../../testing/test-database.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'
import { findPostgres } from '../../testing/throwaway-servers.ts'

const ROUNDS = 8
const URL = '/api/conversations/conversation-1/messages'

/** Two servers with a pool each on one PostgreSQL, and a third connection that holds locks. */
async function startTwo() {
  const server = await copyServerDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-block-'))
  const pools = [connectPostgres(server.url, 8), connectPostgres(server.url, 8)] as const
  const open = ({ db }: (typeof pools)[number]) =>
    buildApp({
      deps: embeddedDeps(db, systemClock, folder),
      logger: false,
      demoPersonas: true,
      answerWithinMs: ANSWER_WITHIN_MS,
    })
  const apps = [await open(pools[0]), await open(pools[1])] as const
  const stop = async () => {
    for (const app of apps) await app.close()
    for (const pool of pools) await pool.close()
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { apps, db: pools[0].unannounced, stop }
}

describe.skipIf(!findPostgres())('somebody blocks while the other writes', () => {
  let two: Awaited<ReturnType<typeof startTwo>>
  beforeAll(async () => {
    two = await startTwo()
  })
  afterAll(() => two?.stop())

  const send = (n: number, senderId = 'user2') =>
    two.apps[1].inject({
      method: 'POST',
      url: URL,
      payload: { senderId, content: `Hello ${n}` },
      headers: as(senderId),
    })
  const block = (method: 'PUT' | 'DELETE') =>
    two.apps[0].inject({ method, url: '/api/people/user2/block', headers: as('user1') })
  const countMessages = async () => {
    const [row] = await two.db.execute<{ count: number }>(
      sql`select count(*)::int as count from messages where conversation_id = 'conversation-1'`,
    )
    return row?.count
  }

  test("no message arrives after the block's response, even if sent before", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // A reply, because of the limit of messages without one.
      expect((await send(round, 'user1')).statusCode).toBe(201)
      const sending = Array.from({ length: 20 }, (_, n) => send(n))
      expect((await block('PUT')).statusCode).toBe(204)
      const seen = await countMessages()
      const statuses = (await Promise.all(sending)).map(({ statusCode }) => statusCode)
      expect(new Set([...statuses, 201, 403])).toEqual(new Set([201, 403]))
      expect(await countMessages()).toBe(seen)
      expect((await send(99)).statusCode).toBe(403)
      await block('DELETE')
    }
  })

  test('a message waiting for a lock sees a block committed meanwhile', async () => {
    const before = await countMessages()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: tell } = Promise.withResolvers<void>()
    const holding = two.db.transaction(async (tx) => {
      await tx.execute(sql`select from conversations where id = 'conversation-1' for update`)
      await tx.execute(sql`select can_reach('user1', 'user2')`)
      tell()
      await held
    })
    await isHeld
    const blocking = block('PUT')
    await waitFor(sql`locktype = 'advisory' and not granted`)
    const late = send(1)
    await waitFor(sql`locktype = 'advisory' and not granted`, 2)
    letGo()
    await holding
    expect((await blocking).statusCode).toBe(204)
    expect((await late).statusCode).toBe(403)
    expect(await countMessages()).toBe(before)
    await block('DELETE')
  })

  async function waitFor(condition: ReturnType<typeof sql>, count = 1): Promise<void> {
    for (;;) {
      const rows = await two.db.execute(sql`select from pg_locks where ${condition}`)
      if (rows.length >= count) return
    }
  }
})
