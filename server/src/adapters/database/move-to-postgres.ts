import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { DATABASE_FOLDER } from './data-folder.ts'
import type { DatabaseConnection, TransactionalDatabase } from './database.port.ts'
import { openEmbedded } from './embedded-connection.ts'
import { appliedMigrations, knownMigrations, migrateDatabase } from './migrate-database.ts'
import { connectPostgres } from './postgres-connection.ts'

export class MoveError extends Error {}

const ROWS_AT_ONCE = 500
const POOL_SIZE = 2

interface Move {
  dataDir: string
  databaseUrl: string
}

/** The number of rows of each table, in the order of the copy. */
export type MovedTables = { table: string; rows: number }[]

type Reader = Pick<TransactionalDatabase, 'query'>
type Writer = Parameters<Parameters<TransactionalDatabase['transaction']>[0]>[0]

/**
 * Copies the embedded database to an empty PostgreSQL server: all of it or nothing. The folder is
 * locked meanwhile and stays as it is, so that the product can go on with it if the move fails.
 */
export async function moveToPostgres({ dataDir, databaseUrl }: Move): Promise<MovedTables> {
  if (!existsSync(join(dataDir, DATABASE_FOLDER))) {
    throw new MoveError(`There is no embedded database in ${dataDir}`)
  }
  const source = await openEmbedded(dataDir)
  const target = connectPostgres(databaseUrl, POOL_SIZE)
  try {
    await assertCurrent(source)
    const moved = await target.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await assertEmpty(tx)
      const inside = {
        ...target.db,
        transaction: (work: (own: Writer) => Promise<never>) => work(tx),
      }
      await migrateDatabase(inside as TransactionalDatabase)
      return copyTables(source.db, tx)
    })
    // The server's planner has no statistics of these rows yet.
    await target.unannounced.execute(sql`analyze`)
    return moved
  } finally {
    await target.close()
    await source.close()
  }
}

async function assertCurrent({ unannounced }: DatabaseConnection): Promise<void> {
  const applied = new Set(await appliedMigrations(unannounced))
  const known = knownMigrations()
  if (applied.size !== known.length || !known.every((hash) => applied.has(hash))) {
    throw new MoveError(
      'The embedded database is of another version: start this version on it once, stop it, and move then',
    )
  }
}

async function assertEmpty(tx: Writer): Promise<void> {
  const found = await tx.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1`)
  const [first] = found
  if (!first) return
  throw new MoveError(
    `DATABASE_URL: that database is not empty, it has ${first.name} for one; name an empty one`,
  )
}

async function copyTables(source: Reader, tx: Writer): Promise<MovedTables> {
  const tables = await tablesInOrder(source)
  const all = sql.join(
    tables.map((table) => sql.identifier(table)),
    sql`, `,
  )
  // Rows that migrations wrote are among the copied rows; triggers must not write theirs again.
  for (const table of tables) await setTriggers(tx, table, sql`disable`)
  await tx.execute(sql`truncate ${all}`)
  const moved: MovedTables = []
  for (const table of tables) {
    await copyRows(source, tx, table)
    moved.push({ table, rows: await assertSameCount(source, tx, table) })
  }
  for (const table of tables) await setTriggers(tx, table, sql`enable`)
  await copySequences(source, tx)
  return moved
}

const setTriggers = (tx: Writer, table: string, state: SQL) =>
  tx.execute(sql`alter table ${sql.identifier(table)} ${state} trigger user`)

/** Orders each table after the tables that its foreign keys reference. */
async function tablesInOrder(source: Reader): Promise<string[]> {
  const rows = await source.query<{ name: string; needs: string[] }>(sql`
    select relname as name, array(
      select distinct f.confrelid::regclass::text from pg_constraint as f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> f.conrelid
    ) as needs
    from pg_class as c where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by 1`)
  const ordered: string[] = []
  let left = rows
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((need) => ordered.includes(need)))
    if (ready.length === 0) throw new Error('tables point at each other in a circle')
    ordered.push(...ready.map(({ name }) => name))
    left = left.filter(({ name }) => !ordered.includes(name))
  }
  return ordered
}

/** Reads rows as JSON text, which holds every type exactly; generated columns are left out. */
async function copyRows(source: Reader, tx: Writer, table: string): Promise<void> {
  const columns = await source.query<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`)
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const name = sql.identifier(table)
  let after = '(0,0)'
  for (;;) {
    const [batch] = await source.query<{ rows: string | null; last: string | null }>(sql`
      select json_agg(whole)::text as rows, max(place)::text as last from (
        select ctid as place, to_json(t) as whole from ${name} as t
        where ctid > ${after}::tid order by ctid limit ${ROWS_AT_ONCE}) as batch`)
    if (!batch?.rows || !batch.last) return
    await tx.execute(sql`insert into ${name} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${name}, ${batch.rows}::text::json)`)
    after = batch.last
  }
}

async function assertSameCount(source: Reader, tx: Writer, table: string): Promise<number> {
  const count = sql`select count(*)::int as rows from ${sql.identifier(table)}`
  const [here] = await source.query<{ rows: number }>(count)
  const [there] = await tx.execute<{ rows: number }>(count)
  if (!here || here.rows !== there?.rows) {
    throw new Error(`${table} has ${here?.rows} rows here and ${there?.rows} there`)
  }
  return here.rows
}

/** Sets each sequence to the last number that it gave. */
async function copySequences(source: Reader, tx: Writer): Promise<void> {
  const sequences = await source.query<{ name: string; last: string | null }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema()`)
  for (const { name, last } of sequences) {
    if (last !== null) await tx.execute(sql`select setval(${name}::regclass, ${last}::text::int8)`)
  }
}
