import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { seedDemoData } from '../../demo-data/seed-demo-data.ts'
import { accounts, sessions } from '../../features/accounts/accounts.table.ts'
import { TEST_NOW, testClock } from '../../testing/test-clock.ts'
import { copyEmptyDatabase } from '../../testing/test-database.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'
import { findPostgres, startPostgres } from '../../testing/throwaway-servers.ts'
import type { DatabaseConnection } from './database.port.ts'
import { openEmbedded } from './embedded-connection.ts'
import { migrateDatabase } from './migrate-database.ts'
import { connectPostgres } from './postgres-connection.ts'

const script = fileURLToPath(new URL('../../../../scripts/move-to-postgres.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'commonplot-move-'))
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const move = (DATABASE_URL: string, DATA_DIR = dataDir) => {
  const env = { DATABASE_URL, DATA_DIR }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    ...{ env, cwd: folder, encoding: 'utf8' },
  })
  return { status, stdout, stderr: stderr.trim() }
}

async function withEmbedded(work: (database: DatabaseConnection) => Promise<void>) {
  const database = await openEmbedded(dataDir, { fsync: false })
  await work(database).finally(() => database.close())
}

/** Every row of every table. Points on the globe are worked out anew, to the last digit but one. */
async function allRows({ db }: DatabaseConnection): Promise<Record<string, string[]>> {
  const names = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`)
  const tables: Record<string, string[]> = {}
  for (const { name } of names) {
    const rows = await db.query<{ row: string }>(
      sql`select (to_jsonb(t) - 'spot')::text as row from ${sql.identifier(name)} as t order by 1`,
    )
    tables[name] = rows.map(({ row }) => row)
  }
  return tables
}

/** The last number that each sequence gave; null where it gave none. */
const lastNumbers = ({ db }: DatabaseConnection) =>
  db.query<{ name: string; last: string | null }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by 1`)

describe.runIf(findPostgres())('moving to a PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let before: Record<string, string[]>
  let numbers: Awaited<ReturnType<typeof lastNumbers>>
  let databases = 0
  let url: string

  beforeAll(async () => {
    server = await startPostgres()
    copyEmptyDatabase(dataDir)
    await withEmbedded(async (database) => {
      await migrateDatabase(database.db)
      await seedDemoData(database.db, TEST_NOW)
      const { unannounced } = database
      const account = { userId: 'user1', email: 'maya@example.org', createdAt: TEST_NOW }
      await unannounced.insert(accounts).values(account)
      await unannounced.insert(sessions).values({
        ...{ id: 's', userId: 'user1', tokenHash: 'h', createdAt: TEST_NOW, lastSeenAt: TEST_NOW },
        ...{ provenAt: TEST_NOW, expiresAt: TEST_NOW, device: 'Ünïcode “phone” \\ 1' },
      })
      await unannounced.execute(sql`select nextval(sequencename::regclass) from pg_sequences
        where schemaname = current_schema()`)
      before = await allRows(database)
      numbers = await lastNumbers(database)
    })
  })
  afterAll(() => server?.stop())

  beforeEach(async () => {
    databases += 1
    const admin = connectPostgres(server.url, 1)
    await admin.unannounced.execute(sql.raw(`create database move_${databases}`))
    await admin.close()
    url = server.url.replace(/\/postgres$/, `/move_${databases}`)
  })

  async function onTarget(work: (target: DatabaseConnection) => Promise<void>) {
    const target = connectPostgres(url, 4)
    await work(target).finally(() => target.close())
  }

  test('brings every row and number, says how many, and leaves the folder as it was [A31]', async () => {
    const { status, stdout, stderr } = move(url)
    expect([status, stderr]).toEqual([0, ''])
    for (const [table, rows] of Object.entries(before))
      expect(stdout).toMatch(new RegExp(`^ *${rows.length}  ${table}$`, 'm'))
    await withEmbedded(async (database) => expect(await allRows(database)).toEqual(before))
    await onTarget(async (target) => {
      expect(await allRows(target)).toEqual(before)
      expect(numbers[0]).toMatchObject({ last: expect.any(String) })
      expect(await lastNumbers(target)).toEqual(numbers)
      // The product goes on there: a start migrates nothing, and new rows take numbers of their own.
      await migrateDatabase(target.db)
      await seedDemoData(target.db, TEST_NOW)
      const app = await buildApp({
        deps: embeddedDeps(target.db, testClock(), folder),
        ...{ logger: false, demoPersonas: true, isLocal: true },
      })
      const post = (payload: object) =>
        app.inject({ method: 'POST', url: '/api/impact/activities', payload })
      const harvest = { userId: 'user1', activityType: 'harvest', description: 'One radish' }
      expect((await post(harvest)).statusCode).toBe(201)
      expect((await app.inject('/api/plots?query=riverside')).json()).not.toEqual([])
      await app.close()
    })
  })

  test('refuses a database that holds something, and a folder that holds nothing [A31]', async () => {
    await onTarget(async ({ unannounced }) => {
      await unannounced.execute(sql`create table notes (words text)`)
    })
    const refused = move(url)
    expect([refused.status, refused.stderr]).toEqual([
      1,
      'DATABASE_URL: that database is not empty, it has notes for one; name an empty one',
    ])
    await onTarget(async (target) => expect(await allRows(target)).toEqual({ notes: [] }))
    const empty = join(folder, 'empty')
    expect(move(url, empty)).toMatchObject({
      status: 1,
      stderr: `There is no embedded database in ${empty}`,
    })
    expect(move('')).toMatchObject({ status: 1, stderr: expect.stringContaining('DATABASE_URL') })
  })

  test('refuses while the product runs [A31]', async () => {
    await withEmbedded(async () => {
      expect(move(url)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('in use by another Commonplot process'),
      })
    })
    await onTarget(async (target) => expect(await allRows(target)).toEqual({}))
  })

  test('leaves nothing behind when a row is refused in the middle [A31]', async () => {
    const drop = sql`alter table plots drop constraint plots_name_length`
    const damaged = join(folder, 'damaged')
    copyEmptyDatabase(damaged)
    const database = await openEmbedded(damaged, { fsync: false })
    await migrateDatabase(database.db)
    await seedDemoData(database.db, TEST_NOW)
    await database.unannounced.execute(drop)
    await database.unannounced.execute(
      sql`update plots set name = repeat('x', 300) where id = 'plot-2'`,
    )
    await database.close()
    const failed = move(url, damaged)
    expect(failed.status).not.toBe(0)
    expect(failed.stderr).toContain('plots_name_length')
    await onTarget(async (target) => expect(await allRows(target)).toEqual({}))
    expect(move(url).status).toBe(0)
  })
})
