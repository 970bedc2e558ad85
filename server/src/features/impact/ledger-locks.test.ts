import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from '../../adapters/database/database.port.ts'
import { connectPostgres } from '../../adapters/database/postgres-connection.ts'
import type { AppDeps } from '../../app-deps.ts'
import { rebuildTotals } from '../../rebuild-totals.ts'
import { TEST_NOW, testClock } from '../../testing/test-clock.ts'
import { copyServerDatabase } from '../../testing/test-database.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'
import { findPostgres } from '../../testing/throwaway-servers.ts'
import { logOwnActivity } from './impact.service.ts'

const ROUNDS = 15
const POOL_SIZE = 12
// Rentals between members of two teams, in both directions.
const PAIRS = [
  ['user7', 'user6'],
  ['user11', 'user1'],
  ['user8', 'user7'],
  ['user6', 'user9'],
] as const
const TOTALS = sql`select id, points, co2_saved_grams::text from teams order by id`

// The embedded database runs one transaction at a time and cannot deadlock.
describe.runIf(findPostgres())('where PostgreSQL is installed', () => {
  let server: Awaited<ReturnType<typeof copyServerDatabase>>
  let database: DatabaseConnection
  let deps: AppDeps
  beforeAll(async () => {
    server = await copyServerDatabase()
    database = connectPostgres(server.url, POOL_SIZE)
    deps = embeddedDeps(database.db, testClock(), tmpdir())
  }, 60_000)
  afterAll(async () => {
    await database.close()
    server.stop()
  })

  const completeRental = ([ownerId, renterId]: (typeof PAIRS)[number], rentalId: string) =>
    deps.db.transaction((tx) =>
      deps.publish(tx, 'rental_completed', {
        ...{ rentalId, type: 'tool', itemName: 'Spade', ownerId, renterId },
        ...{ freeFrom: '2026-05-13', at: TEST_NOW },
      }),
    )
  const log = (userId: string) =>
    logOwnActivity(
      deps,
      { userId, activityType: 'tool_shared', description: 'A spade' },
      { userId, timeZone: 'UTC' },
    )

  test('finished rentals and logs of team members never deadlock [A12]', async () => {
    const work = Array.from({ length: ROUNDS }, (_, round) => [
      ...PAIRS.map((pair, index) => completeRental(pair, `rental-${round}-${index}`)),
      ...PAIRS.flat().map(log),
      ...(round % 5 === 0 ? [deps.db.transaction(rebuildTotals)] : []),
    ]).flat()
    const failures = (await Promise.allSettled(work)).filter(({ status }) => status === 'rejected')
    expect(failures).toEqual([])
    const running = [...(await database.unannounced.execute(TOTALS))]
    await deps.db.transaction(rebuildTotals)
    expect([...(await database.unannounced.execute(TOTALS))]).toEqual(running)
  }, 60_000)
})
