import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, expect, inject, test } from 'vitest'
import { openInMemory } from './embedded-connection.ts'
import { migrateDatabase } from './migrate-database.ts'

const database = await openInMemory(inject('snapshotPath'))
const { unannounced: raw } = database
afterAll(() => database.close())

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

interface Wrong {
  id: string
  rating: number | null
  sum: number
  count: number
}

async function add(table: 'plots' | 'tools', { id, rating, sum, count }: Wrong): Promise<void> {
  const own =
    table === 'plots'
      ? sql`address, size, price_cents`
      : sql`category, condition, price_per_day_cents`
  await raw.execute(sql`insert into ${sql.identifier(table)} (id, owner_id, name, description,
      location, ${own}, rating, rating_sum, review_count)
    values (${id}, 'user2', 'A copy', '', '', 'hand-tools', 'good', 500, ${rating}, ${sum}, ${count})`)
}

async function figures(table: 'plots' | 'tools') {
  const rows = await raw.execute<Record<string, unknown>>(sql`
    select id, rating, rating_sum as sum, review_count as count from ${sql.identifier(table)} order by id`)
  return [...rows]
}

async function forgetMigration(): Promise<void> {
  const migration = readMigrationFiles({ migrationsFolder }).find(({ sql: statements }) =>
    statements.some((statement) => statement.includes('A copy of a reviewed listing')),
  )
  await raw.execute(sql`delete from applied_migrations where hash = ${migration?.hash}`)
}

test.each([
  ['plots', 'plot_id'],
  ['tools', 'tool_id'],
] as const)(
  '%s that were copied have the stars of their own reviews, and what came rated keeps its stars',
  async (table, column) => {
    const right = await figures(table)
    await add(table, { id: 'a-copy', rating: null, sum: 9, count: 0 })
    await add(table, { id: 'b-reviewed-copy', rating: null, sum: 2, count: 0 })
    await raw.execute(sql`insert into reviews (id, ${sql.identifier(column)}, rating, comment, visible_at)
    values (${`of-${table}`}, 'b-reviewed-copy', 3, 'Fine', now())`)
    await add(table, { id: 'c-rated', rating: 4.25, sum: 0, count: 8 })
    await forgetMigration()
    await migrateDatabase(database.db)
    expect(await figures(table)).toEqual([
      { id: 'a-copy', rating: null, sum: 0, count: 0 },
      { id: 'b-reviewed-copy', rating: 3, sum: 3, count: 1 },
      { id: 'c-rated', rating: 4.25, sum: 34, count: 8 },
      ...right,
    ])
  },
)
