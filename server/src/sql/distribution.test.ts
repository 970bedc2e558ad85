import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseConnection } from '../adapters/database/database.port.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const document = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8')

interface Place {
  kind: 'distributed' | 'reference' | 'local'
  column: string
  /** Keys of which the document says that they do not contain the column, and why. */
  without: string[]
}

/** The rows `| table | kind | column | keys without it |` of the document. */
const places = new Map<string, Place>()
for (const [, tables = '', kind, column = '', without = ''] of document.matchAll(
  /^\| (`\w+`(?:, `\w+`)*) \| (distributed|reference|local) \| `?(\w*)`? *\| (.*) \|$/gm,
)) {
  for (const table of names(tables)) {
    places.set(table, { kind: kind as Place['kind'], column, without: names(without) })
  }
}

function names(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

const placeOf = (table: string): Place => {
  const place = places.get(table)
  if (!place) throw new Error(`docs/scaling.md does not say where ${table} goes`)
  return place
}

let database: DatabaseConnection
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the document says of every table where it goes, and of no other', async () => {
  const rows = await database.unannounced.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect([...places.keys()].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('every key and exclusion of a distributed table contains its column, but for those named', async () => {
  const keys = await database.unannounced.execute<{
    table: string
    key: string
    columns: string[]
  }>(sql`
    select t.relname as table, i.relname as key,
      array(select attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum = any(x.indkey)) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion)`)
  const distributed = keys.filter(({ table }) => placeOf(table).kind === 'distributed')
  const lacking = distributed.filter(
    ({ table, columns }) => !columns.includes(placeOf(table).column),
  )
  const named = [...places.values()].flatMap(({ without }) => without)
  expect(lacking.map(({ key }) => key).sort()).toEqual(named.sort())
  expect(distributed.map(({ key }) => key)).toContain('taken_days_no_overlap')
})

test('no foreign key would have to be given up', async () => {
  const keys = await database.unannounced.execute<{
    key: string
    from: string
    to: string
    pairs: string[]
  }>(sql`
    select c.conname as key, f.relname as from, t.relname as to,
      array(select a.attname || ' ' || b.attname
        from unnest(c.conkey, c.confkey) as k(own, other)
        join pg_attribute a on a.attrelid = f.oid and a.attnum = k.own
        join pg_attribute b on b.attrelid = t.oid and b.attnum = k.other) as pairs
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f'`)
  const lost = keys.filter(({ from, to, pairs }) => {
    const [own, other] = [placeOf(from), placeOf(to)]
    if (other.kind === 'reference') return false
    if (other.kind === 'local') return own.kind !== 'local'
    return own.kind !== 'distributed' || !pairs.includes(`${own.column} ${other.column}`)
  })
  expect(keys.length).toBeGreaterThan(0)
  expect(lost.map(({ key }) => key)).toEqual([])
})
