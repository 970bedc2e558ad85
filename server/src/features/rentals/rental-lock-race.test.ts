import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../adapters/database/postgres-connection.ts'
import { buildApp } from '../../app.ts'
import { directDatabase } from '../../testing/direct-database.ts'
import { extensionCalls, RENTER } from '../../testing/rental-calls.ts'
import { ANSWER_WITHIN_MS } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { copyServerDatabase } from '../../testing/test-database.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'
import { findPostgres } from '../../testing/throwaway-servers.ts'

const OWNER = 'user2'
const POOL_SIZE = 8

async function startOnPostgres() {
  const server = await copyServerDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-locks-'))
  const connection = connectPostgres(server.url, POOL_SIZE)
  const clock = testClock()
  const deps = embeddedDeps(connection.db, clock, folder)
  const demo = { demoPersonas: true, isLocal: true, logger: false } as const
  const app = await buildApp({ deps, ...demo, answerWithinMs: ANSWER_WITHIN_MS })
  const stop = async () => {
    await app.close()
    await connection.close()
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, db: directDatabase(connection), clock, deps, stop }
}

// The embedded database runs transactions one by one, so there is nothing to wait for.
describe.runIf(findPostgres())('two who change one rental at once, on PostgreSQL', () => {
  let world: Awaited<ReturnType<typeof startOnPostgres>>
  let calls: ReturnType<typeof extensionCalls>
  let rental: Rental

  beforeAll(async () => {
    world = await startOnPostgres()
    calls = extensionCalls(world)
  })
  afterAll(() => world?.stop())

  beforeEach(async () => {
    rental = calls.follow((await calls.rented('tool')).body.rental)
    world.clock.set(`${rental.startDate}T19:00:00Z`)
  })

  const say = (what: string, payload: object, userId: string) =>
    calls.send(`/api/rentals/${rental.id}/${what}`, payload, userId)
  const answer = (accept: boolean) => say('claim/answer', { accept }, RENTER)
  const decide = (amount: number) => say('claim/decision', { amount }, RENTER)

  async function waitFor(waiting: number): Promise<void> {
    for (;;) {
      const rows = await world.db.execute(sql`select from pg_locks where not granted`)
      if (rows.length >= waiting) return
    }
  }

  /** Runs the calls in this order, each begun before the one ahead has committed. */
  async function inOneMoment<Answer>(deeds: (() => Promise<Answer>)[]): Promise<Answer[]> {
    const answers: Promise<Answer>[] = []
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`select from rentals where id = ${rental.id} for update`)
      for (const deed of deeds) {
        answers.push(deed())
        await waitFor(answers.length)
      }
    })
    return Promise.all(answers)
  }

  const claimAll = async () => {
    await say('return', {}, RENTER)
    const claimed = await say('claim', { amount: 70, reason: 'The blade is bent' }, OWNER)
    expect(claimed.status).toBe(200)
  }

  test('counts the first of two answers to a claim and refuses the second', async () => {
    await claimAll()
    const answers = await inOneMoment([() => answer(true), () => answer(false)])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(await calls.read()).toMatchObject({
      depositStatus: 'kept',
      claim: { state: 'accepted', keptAmount: 70 },
    })
  })

  test('counts the first of two operators’ decisions and refuses the second', async () => {
    await claimAll()
    await answer(false)
    const answers = await inOneMoment([() => decide(20), () => decide(70)])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(await calls.read()).toMatchObject({
      depositStatus: 'partly_kept',
      claim: { state: 'decided', keptAmount: 20 },
    })
  })

  test('refunds more days that were paid during the return, and leaves the rental unchanged', async () => {
    const { body } = await calls.extend(calls.days(2))
    await calls.pay(body.clientSecret)
    const [returned, paid] = await inOneMoment([() => say('return', {}, RENTER), calls.confirm])
    expect([returned?.status, paid?.status]).toEqual([200, 409])
    expect(await calls.sentBack(await calls.latestIntent())).toEqual([70_00])
    expect(await calls.read()).toMatchObject({ endDate: rental.endDate })
  })

  test('does not cancel a rental that is picked up meanwhile', async () => {
    const deeds = [() => say('pickup', {}, RENTER), () => say('cancel', {}, RENTER)]
    const answers = await inOneMoment(deeds)
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(await calls.read()).toMatchObject({ status: 'confirmed', depositStatus: 'held' })
  })
})
