import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { databaseCode } from '../../sql/database-code.ts'
import { VERSION } from '../../version.ts'
import {
  NewerDatabaseError,
  type TransactionalDatabase,
  type WritableDatabase,
} from './database.port.ts'
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
export async function migrateDatabase(db: TransactionalDatabase, version = VERSION): Promise<void> {
  await db.transaction(async (tx) => {
    // A new index on a large table takes as long as it takes.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(sql`create table if not exists applied_migrations (
      hash text primary key,
      applied_at timestamptz not null default now()
    )`)
    await tx.execute(sql`alter table applied_migrations add column if not exists version text`)
    const known = new Set(await appliedMigrations(tx))
    await refuseNewerDatabase(tx, known, version)
    const hadTimeZones = await hasColumn(tx, 'rentals', 'time_zone')
    const missing = readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !known.has(hash))
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into applied_migrations (hash, version)
        values (${migration.hash}, ${version})`)
    }
    if (!hadTimeZones) await fillTimeZones(tx)
  })
}

/** An older release would write what the newer schema does not mean. */
async function refuseNewerDatabase(
  tx: WritableDatabase,
  applied: ReadonlySet<string>,
  version: string,
): Promise<void> {
  const ours = knownMigrations()
  if ([...applied].every((hash) => ours.includes(hash))) return
  const [newest] = await tx.execute<{ version: string | null }>(sql`select version
    from applied_migrations where hash <> all(${sql.param(ours)})
    order by applied_at desc, hash limit 1`)
  throw new NewerDatabaseError(
    `The database was migrated by Commonplot ${newest?.version ?? 'of another release'} ` +
      `(${applied.size} migrations), and this is Commonplot ${version} (${ours.length}). ` +
      'Start the newer release, or restore a backup of this one.',
  )
}

async function hasColumn(tx: WritableDatabase, table: string, column: string): Promise<boolean> {
  const found = await tx.execute(sql`select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name = ${column}`)
  return found.length > 0
}
