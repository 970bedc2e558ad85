import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, expect, inject, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { as } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'
import { announceCommits } from './announce-commits.ts'
import type { DatabaseConnection, TransactionalDatabase } from './database.port.ts'
import { openInMemory } from './embedded-connection.ts'
import { migrateDatabase } from './migrate-database.ts'
import { connectPostgres } from './postgres-connection.ts'

const demo = await openInMemory(inject('snapshotPath'))
const old = await openEmpty()
const folder = mkdtempSync(join(tmpdir(), 'commonplot-generations-'))
afterAll(async () => {
  await demo.close()
  await old.close()
  rmSync(folder, { recursive: true, force: true })
})

/** On the server of this run where there is one, which migrates several times as fast. */
async function openEmpty(): Promise<DatabaseConnection> {
  const demoUrl = inject('demoUrl')
  if (!demoUrl) return openInMemory()
  const administrator = connectPostgres(new URL('/postgres', demoUrl).href, 1)
  await administrator.unannounced.execute(sql`drop database if exists generations`)
  await administrator.unannounced.execute(sql`create database generations`)
  await administrator.close()
  return connectPostgres(new URL('/generations', demoUrl).href, 1)
}

type Transaction = Parameters<Parameters<typeof old.unannounced.transaction>[0]>[0]

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const migrations = readMigrationFiles({ migrationsFolder })

/** Answered from the transaction of the generation that is being looked at. */
let current: TransactionalDatabase = demo.db
const db: TransactionalDatabase = {
  get select() {
    return current.select
  },
  get selectDistinct() {
    return current.selectDistinct
  },
  get selectDistinctOn() {
    return current.selectDistinctOn
  },
  get $count() {
    return current.$count
  },
  get transaction() {
    return current.transaction
  },
  get write() {
    return current.write
  },
  get query() {
    return current.query
  },
}
const clock = testClock()
const app = await buildApp({
  deps: embeddedDeps(db, clock, folder),
  ...{ logger: false, demoPersonas: true, isLocal: true },
})
afterAll(() => app.close())

/** The rows of the demo, each table after those that it points at. */
async function demoRows(): Promise<{ table: string; rows: string; count: number }[]> {
  const tables = await demo.db.query<{ name: string; needs: string[] }>(sql`
    select relname as name, array(
      select distinct f.confrelid::regclass::text from pg_constraint as f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> f.conrelid
    ) as needs
    from pg_class as c where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname <> 'applied_migrations' order by 1`)
  const ordered = new Set<string>()
  while (ordered.size < tables.length)
    for (const { name, needs } of tables) if (needs.every((n) => ordered.has(n))) ordered.add(name)
  const read = async (table: string) => {
    const [row] = await demo.db.query<{ rows: string; count: number }>(sql`
      select coalesce(json_agg(t), '[]')::text as rows, count(*)::int as count
      from ${sql.identifier(table)} as t`)
    return { table, rows: row?.rows ?? '[]', count: row?.count ?? 0 }
  }
  return Promise.all([...ordered].map(read))
}

/** As much of the demo as this generation has tables and columns for. */
async function insertRows(
  tx: Transaction,
  all: Awaited<ReturnType<typeof demoRows>>,
): Promise<Map<string, number>> {
  const inserted = new Map<string, number>()
  for (const { table, rows, count } of all) {
    if (count === 0) continue
    const columns = await tx.execute<{ name: string }>(sql`
      select attname as name from pg_attribute
      where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
        and attgenerated = '' and (${rows}::text::json -> 0 -> attname) is not null`)
    if (columns.length === 0) continue
    const names = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    const name = sql.identifier(table)
    // Rows that a trigger or a migration has written already are there once.
    await tx.execute(sql`insert into ${name} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${name}, ${rows}::text::json)
      on conflict do nothing`)
    const [row] = await tx.execute<{ rows: number }>(sql`select count(*)::int as rows from ${name}`)
    inserted.set(table, row?.rows ?? 0)
  }
  return inserted
}

const LISTS: Record<string, string> = {
  plots: '/api/plots',
  tools: '/api/tools',
  plants: '/api/plants',
  experts: '/api/experts',
  businesses: '/api/businesses',
  posts: '/api/posts',
  conversations: '/api/conversations?userId=user1',
  rentals: '/api/rentals?userId=user1',
  challenges: '/api/challenges',
  teams: '/api/leaderboards',
}

async function expectWell(tx: Transaction, before: Map<string, number>, name: string) {
  for (const [table, rows] of before) {
    const there = await tx.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(table)}`,
    )
    expect(there[0]?.rows, `rows of ${table} after ${name}`).toBeGreaterThanOrEqual(rows)
  }
  const unchecked = await tx.execute(
    sql`select conname from pg_constraint where contype in ('f', 'c') and not convalidated`,
  )
  expect([...unchecked], `constraints after ${name}`).toEqual([])
  for (const [table, url] of Object.entries(LISTS)) {
    const { statusCode, body } = await app.inject({ url, headers: as('user1') })
    expect([statusCode, url], `${name}: ${body.slice(0, 200)}`).toEqual([200, url])
    if (before.get(table)) expect(JSON.parse(body), `${name}: ${url}`).not.toEqual([])
  }
}

class Looked extends Error {}

// Alone it takes some fifteen seconds, on a machine that does much else many times as long.
const TIMEOUT_MS = 600_000

test(
  'a database of every version migrates with its rows, and its lists answer',
  async () => {
    const rows = await demoRows()
    await old.unannounced.execute(sql`create table applied_migrations
    (hash text primary key, applied_at timestamptz not null default now())`)
    for (const migration of migrations) {
      await old.unannounced.transaction(async (tx) => {
        for (const statement of migration.sql) await tx.execute(sql.raw(statement))
        await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`)
      })
      const number = migrations.indexOf(migration)
      const looked = old.unannounced.transaction(async (tx) => {
        const before = await insertRows(tx, rows)
        const hasTables =
          number >= migrations.findIndex((one) => one.sql.join().includes('"plots"'))
        expect(before.has('plots') && before.has('rentals')).toBe(hasTables)
        const inside = announceCommits(tx as never, null)
        await migrateDatabase({ ...inside, transaction: (work) => work(tx as never) })
        current = inside
        await expectWell(tx, before, `migration ${number}`)
        throw new Looked()
      })
      await looked.catch((error) => {
        if (!(error instanceof Looked)) throw Object.assign(error, { migration: number })
      })
    }
  },
  TIMEOUT_MS,
)
