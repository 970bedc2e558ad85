import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { TransactionalDatabase } from './database.port.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

// Any fixed number, the same in every process that may migrate this database.
const MIGRATION_LOCK = 7_042_026

/**
 * All or nothing, and safe when several processes start at once: the others wait for the lock, then
 * find nothing left to do. (Drizzle's own migrator cannot run inside the transaction of the lock.)
 */
export async function migrateDatabase(db: TransactionalDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(sql`create table if not exists applied_migrations (
      hash text primary key,
      applied_at timestamptz not null default now()
    )`)
    const applied = await tx.execute<{ hash: string }>(sql`select hash from applied_migrations`)
    const known = new Set(applied.map(({ hash }) => hash))
    const missing = readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !known.has(hash))
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`)
    }
  })
}
