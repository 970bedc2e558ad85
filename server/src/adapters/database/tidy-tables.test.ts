import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openInMemory } from './embedded-connection.ts'

const ROWS = 2000
/** The database writes its own counts down at most once a second. */
const PATIENCE = { timeout: 30_000, interval: 100 }

async function openCrowd() {
  const connection = await openInMemory(inject('snapshotPath'))
  onTestFinished(connection.close)
  const { unannounced: db } = connection
  await db.execute(sql`create table crowd (id int primary key, name text not null)`)
  await db.execute(sql`create table calm (id int primary key)`)
  const planOf = async () => {
    const lines = await db.execute<Record<string, string>>(sql`explain execute one(7)`)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  }
  return { ...connection, db, planOf }
}

test('a plan made while a table was empty is not kept when it has grown', async () => {
  const { db, tidy, planOf } = await openCrowd()
  await db.execute(sql`set plan_cache_mode = force_generic_plan`)
  await db.execute(sql`analyze crowd`)
  await db.execute(sql`insert into crowd values (0, 'first')`)
  await db.execute(sql`prepare one (int) as select name from crowd where id = $1`)
  expect(await planOf()).toContain('Seq Scan')
  await db.execute(sql`insert into crowd select n, 'next' from generate_series(1, ${ROWS}::int) n`)
  expect(await planOf()).toContain('Seq Scan')
  await vi.waitUntil(async () => {
    await tidy()
    return (await planOf()).includes('Index Scan')
  }, PATIENCE)
})

test('the room of rows that were changed is used again, and who did not change is left alone', async () => {
  const { db, tidy } = await openCrowd()
  const sizeOf = async () => {
    const [row] = await db.execute<{ size: number }>(
      sql`select pg_relation_size('crowd')::int as size`,
    )
    return row?.size ?? 0
  }
  const tidied = async () => {
    const rows = await db.execute<{ name: string }>(
      sql`select relname as name from pg_stat_user_tables where last_vacuum is not null`,
    )
    return rows.map(({ name }) => name)
  }
  const changeAll = () => db.execute(sql`update crowd set name = name || '!'`)
  await db.execute(sql`insert into crowd select n, 'once' from generate_series(1, ${ROWS}::int) n`)
  await changeAll()
  const size = await sizeOf()
  await vi.waitUntil(async () => {
    await tidy()
    return (await tidied()).includes('crowd')
  }, PATIENCE)
  await changeAll()
  expect(await sizeOf()).toBe(size)
  expect(await tidied()).not.toContain('calm')
})
