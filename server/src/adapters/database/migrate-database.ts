import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { databaseCode } from '../../sql/database-code.ts'
import type { TransactionalDatabase, WritableDatabase } from './database.port.ts'
import { fillTimeZones } from './fill-time-zones.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

// Any fixed number, the same in every process that may migrate this database.
const MIGRATION_LOCK = 7_042_026

const UNDEFINED_TABLE = '42P01'

/** Hashes of all migrations that this version knows. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
}

export async function appliedMigrations(db: WritableDatabase): Promise<string[]> {
  const rows = await db
    .execute<{ hash: string }>(sql`select hash from applied_migrations order by applied_at, hash`)
    .catch((error) => {
      if (databaseCode(error) === UNDEFINED_TABLE) return []
      throw error
    })
  return rows.map(({ hash }) => hash)
}

/**
 * All or nothing, and safe when several processes start at once: the others wait for the lock, then
 * find nothing left to do. (Drizzle's own migrator cannot run inside the transaction of the lock.)
 */
export async function migrateDatabase(db: TransactionalDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    // A new index on a large table takes as long as it takes.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(sql`create table if not exists applied_migrations (
      hash text primary key,
      applied_at timestamptz not null default now()
    )`)
    const known = new Set(await appliedMigrations(tx))
    const hadTimeZones = await hasColumn(tx, 'rentals', 'time_zone')
    const missing = readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !known.has(hash))
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`)
    }
    if (!hadTimeZones) await fillTimeZones(tx)
  })
}

async function hasColumn(tx: WritableDatabase, table: string, column: string): Promise<boolean> {
  const found = await tx.execute(sql`select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name = ${column}`)
  return found.length > 0
}
