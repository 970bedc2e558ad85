import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from './database.port.ts'
import { migrateDatabase } from './migrate-database.ts'

/** Tests for every database; the embedded one and PostgreSQL pass them. */
export function databaseSuite(name: string, open: () => Promise<DatabaseConnection>): void {
  describe(name, () => {
    let connection: DatabaseConnection
    beforeAll(async () => {
      connection = await open()
      await Promise.all([migrateDatabase(connection.db), migrateDatabase(connection.db)])
      await connection.unannounced.execute(sql`
        create table stays (
          item text not null,
          period daterange not null,
          exclude using gist (item with =, period with &&)
        )`)
      await connection.unannounced.execute(
        sql`create table counters (id int primary key, value int not null)`,
      )
      await connection.unannounced.execute(sql`insert into counters values (1, 0)`)
    })
    afterAll(() => connection.close())

    const value = async () => {
      const [row] = await connection.unannounced.execute<{ value: number }>(
        sql`select value from counters`,
      )
      return row?.value
    }

    test('two processes that migrate at once leave one schema', async () => {
      await migrateDatabase(connection.db)
      const [row] = await connection.unannounced.execute<{ applied: number; plots: number }>(sql`
        select count(*)::int as applied, (select count(*)::int from plots) as plots
        from applied_migrations`)
      expect(row?.applied).toBeGreaterThan(0)
      expect(row?.plots).toBe(0)
    })

    test('a transaction that throws leaves nothing behind', async () => {
      const before = await value()
      const failing = connection.db.transaction(async (tx) => {
        await tx.execute(sql`update counters set value = value + 100`)
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await value()).toBe(before)
    })

    test('interleaved transactions count exactly', async () => {
      const before = (await value()) ?? 0
      const increments = Array.from({ length: 20 }, () =>
        connection.db.transaction(async (tx) => {
          const [row] = await tx.execute<{ value: number }>(
            sql`select value from counters where id = 1 for update`,
          )
          await tx.execute(sql`update counters set value = ${(row?.value ?? 0) + 1} where id = 1`)
        }),
      )
      await Promise.all(increments)
      expect(await value()).toBe(before + 20)
    })

    test('overlapping periods of one item are refused, touching ones are not', async () => {
      const stay = (item: string, from: string, to: string) =>
        connection.unannounced.execute(
          sql`insert into stays values (${item}, daterange(${from}, ${to}))`,
        )
      await stay('a', '2026-05-01', '2026-05-10')
      await stay('a', '2026-05-10', '2026-05-12')
      await stay('b', '2026-05-01', '2026-05-10')
      await expect(stay('a', '2026-05-09', '2026-05-11')).rejects.toMatchObject({
        cause: { code: '23P01' },
      })
    })

    test('of many overlapping requests at once exactly one is stored', async () => {
      const attempts = await Promise.allSettled(
        Array.from({ length: 25 }, () =>
          connection.unannounced.execute(
            sql`insert into stays values ('rush', daterange('2026-06-01', '2026-06-30'))`,
          ),
        ),
      )
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('misspelt words, distances and accents can be searched', async () => {
      const [row] = await connection.unannounced.execute<{
        alike: boolean
        km: number
        plain: string
      }>(sql`
        select word_similarity('tomatoe', 'cherry tomato') > 0.5 as alike,
          earth_distance(ll_to_earth(45.52, -122.68), ll_to_earth(47.61, -122.33)) / 1000 as km,
          unaccent('jardín') as plain`)
      expect(row).toMatchObject({ alike: true, plain: 'jardin' })
      expect(row?.km).toBeCloseTo(234, -1)
    })
  })
}
