import { tmpdir } from 'node:os'
import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { HOLD_MINUTES } from '@commonplot/shared/rentals/rental-states.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { DatabaseConnection } from '../../adapters/database/database.port.ts'
import { openInMemory } from '../../adapters/database/embedded-connection.ts'
import { connectPostgres } from '../../adapters/database/postgres-connection.ts'
import { buildApp } from '../../app.ts'
import { ANSWER_WITHIN_MS, as } from '../../testing/test-app.ts'
import { TEST_NOW, testClock } from '../../testing/test-clock.ts'
import { copyServerDatabase } from '../../testing/test-database.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'
import { findPostgres } from '../../testing/throwaway-servers.ts'
import { expireHolds } from './hold-dates.store.ts'
import { findRental, lockRental } from './rentals.store.ts'
import { rentals } from './rentals.table.ts'

const PEOPLE = 24
const STAYS = 40
const POOL_SIZE = 8
const HOLD_MS = HOLD_MINUTES * 60_000
const today = TEST_NOW.toISOString().slice(0, 10)

function raceSuite(name: string, open: () => Promise<DatabaseConnection>): void {
  describe(name, () => {
    const clock = testClock()
    let database: DatabaseConnection
    let app: Awaited<ReturnType<typeof buildApp>>
    beforeAll(async () => {
      database = await open()
      const { db, unannounced } = database
      await unannounced.execute(sql`insert into users (id, username, full_name)
        select 'racer' || n, 'racer' || n, 'Racer ' || n from generate_series(0, ${PEOPLE - 1}::int) n`)
      const deps = embeddedDeps(db, clock, tmpdir())
      const answerWithinMs = ANSWER_WITHIN_MS
      app = await buildApp({ deps, logger: false, demoPersonas: true, answerWithinMs })
    })
    // Earlier holds no longer count.
    beforeEach(() => clock.advance(3 * DAY_MS))
    afterAll(async () => {
      await app.close()
      await database.close()
    })

    async function rent(person: number, start: number, days: number): Promise<number> {
      const renterId = `racer${person}`
      const startDate = addDays(today, start)
      const payload = { renterId, startDate, endDate: addDays(startDate, days), monthlyPrice: 45 }
      const headers = as(renterId)
      const url = '/api/plots/plot-1/rent'
      return (await app.inject({ method: 'POST', url, payload, headers })).statusCode
    }

    async function block(start: number, days: number): Promise<number> {
      const startDate = addDays(today, start)
      const payload = { startDate, endDate: addDays(startDate, days) }
      const url = '/api/plots/plot-1/blocks'
      return (await app.inject({ method: 'POST', url, payload, headers: as('user2') })).statusCode
    }

    test('gives the days to exactly one of many simultaneous renters and refuses the others', async () => {
      const racers = Array.from({ length: PEOPLE }, (_, person) => rent(person, 60, 10))
      const statuses = (await Promise.all(racers)).sort()
      expect(statuses).toEqual([200, ...Array.from({ length: PEOPLE - 1 }, () => 409)])
    })

    test('allows a renter three of many simultaneous holds [A7]', async () => {
      const calls = Array.from({ length: 9 }, (_, n) => rent(0, 200 + 5 * n, 2))
      const statuses = (await Promise.all(calls)).sort()
      expect(statuses).toEqual([...Array(3).fill(200), ...Array(6).fill(429)])
    })

    test('gives the days of an expired hold to one of a simultaneous renter and host', async () => {
      expect(await rent(0, 80, 5)).toBe(200)
      clock.advance(HOLD_MS)
      const wishes = Array.from({ length: PEOPLE }, (_, n) =>
        n % 2 === 0 ? block(80, 5) : rent(n, 80, 5),
      )
      const statuses = (await Promise.all(wishes)).sort()
      expect([200, 201]).toContain(statuses[0])
      expect(statuses.slice(1)).toEqual(Array.from({ length: PEOPLE - 1 }, () => 409))
    })

    test('never takes a day twice for overlapping stays and days off', async () => {
      const wishes = Array.from({ length: STAYS }, (_, n) =>
        n % 3 === 0 ? block(130 + (n % 9), n % 4) : rent(n % PEOPLE, 130 + (n % 7), n % 5),
      )
      const statuses = new Set(await Promise.all(wishes))
      expect([...statuses].every((status) => [200, 201, 409, 429].includes(status))).toBe(true)
      const pairs = await database.unannounced.execute(sql`select a.id, b.id from taken_days a
        join taken_days b on a.item_key = b.item_key and a.id < b.id and a.period && b.period`)
      expect([...pairs]).toEqual([])
    })

    test('never holds a day twice for overlapping stays', async () => {
      const stays = Array.from({ length: STAYS }, (_, n) => rent(n % PEOPLE, 100 + (n % 9), n % 4))
      const statuses = new Set(await Promise.all(stays))
      // A renter with three holds is refused before the days are checked.
      expect([...statuses].filter((status) => status !== 429).sort()).toEqual([200, 409])
      const pairs = await database.unannounced.execute(sql`select a.id, b.id from rentals a
        join rentals b on a.item_key = b.item_key and a.id < b.id and a.period && b.period
        where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`)
      expect([...pairs]).toEqual([])
    })
  })
}

raceSuite('on the embedded database', () => openInMemory(inject('snapshotPath')))

describe.runIf(findPostgres())('where PostgreSQL is installed', () => {
  raceSuite('on PostgreSQL', async () => {
    const server = await copyServerDatabase()
    const connection = connectPostgres(server.url, POOL_SIZE)
    return { ...connection, close: () => connection.close().then(server.stop) }
  })

  test('a sweep skips locked holds, and holds do not wait for a sweep', async () => {
    const server = await copyServerDatabase()
    const { db, unannounced, close } = connectPostgres(server.url, POOL_SIZE)
    const ranOut = new Date(TEST_NOW.getTime() - 1)
    await unannounced.update(rentals).set({ status: 'held', holdExpiresAt: ranOut })
    const [first, second] = await db.select().from(rentals).orderBy(rentals.id).limit(2)
    const statusOf = async (id = '') => (await findRental(db, id))?.status
    await db.transaction(async (tx) => {
      await lockRental(tx, second?.id ?? '')
      await db.write((writable) => expireHolds(writable, TEST_NOW))
      // Would never settle if the sweep waited for the second rental with the first locked.
      await lockRental(tx, first?.id ?? '')
    })
    expect([await statusOf(first?.id), await statusOf(second?.id)]).toEqual(['expired', 'held'])
    await db.write((writable) => expireHolds(writable, TEST_NOW))
    expect(await statusOf(second?.id)).toBe('expired')
    await close()
    server.stop()
  })
})
