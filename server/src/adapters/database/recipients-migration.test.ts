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

test('addresses that settled mails of the last version still had are gone, of those to come they stay', async () => {
  const migration = readMigrationFiles({ migrationsFolder }).find((file) =>
    file.sql.some((statement) => statement.includes('SET "recipient" = NULL')),
  )
  await raw.execute(sql`delete from applied_migrations where hash = ${migration?.hash}`)
  for (const state of ['waiting', 'failed', 'uncertain']) {
    await raw.execute(sql`insert into outbox_mails
      (key, state, recipient, subject, text, html, try_after, give_up_at, queued_at, updated_at)
      values (${state}, ${state}, 'ada@example.org', 's', 't', 'h', now(), now(), now(), now())`)
  }
  await migrateDatabase(database.db)
  const rows = await raw.execute(sql`select key, recipient from outbox_mails order by key`)
  expect([...rows]).toEqual([
    { key: 'failed', recipient: null },
    { key: 'uncertain', recipient: null },
    { key: 'waiting', recipient: 'ada@example.org' },
  ])
})
