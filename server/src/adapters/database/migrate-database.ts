import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { databaseCode } from '../../sql/database-code.ts'
import { VERSION } from '../../version.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import {
  NewerDatabaseError,
  type TransactionalDatabase,
  type WritableDatabase,
} from './database.port.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

// The advisory lock's number, the same in every process that may migrate this database.
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
    // No statement timeout: an index on a large table takes long.
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

/** Refuses a database with migrations of a newer release: this release would write wrong rows. */
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

const ROWS_AT_ONCE = 5000

interface PlacedRow extends Record<string, unknown> {
  id: string
  lat: number
  lng: number
}

/** Gives older rows a time zone: listings by their position, rentals and bookings by their item. */
async function fillTimeZones(tx: WritableDatabase): Promise<void> {
  for (const table of ['plots', 'tools']) await fillPlaces(tx, sql.identifier(table))
  for (const [item, key] of ITEM_KEYS) {
    for (const agreement of ['rentals', 'bookings']) {
      await tx.execute(sql`update ${sql.identifier(agreement)} as agreed
        set time_zone = item.time_zone from ${sql.identifier(item)} as item
        where item.id = agreed.${sql.identifier(key)} and item.time_zone <> agreed.time_zone`)
    }
  }
  await tx.execute(sql`update bookings set time_zone = people.time_zone
    from users as people left join experts on experts.user_id = people.id
    where num_nonnulls(plot_id, tool_id) = 0 and people.time_zone <> bookings.time_zone
      and case when expert_id is null then people.id = requester_id else experts.id = expert_id end`)
}

const ITEM_KEYS = [
  ['plots', 'plot_id'],
  ['tools', 'tool_id'],
] as const

async function fillPlaces(tx: WritableDatabase, table: ReturnType<typeof sql.identifier>) {
  let rows: PlacedRow[]
  let last = ''
  do {
    rows = await tx.execute<PlacedRow>(sql`select id, lat, lng from ${table}
      where lat is not null and id > ${last} order by id limit ${ROWS_AT_ONCE}`)
    const zones = rows.map(zoneOfPlace)
    await tx.execute(sql`update ${table} as place set time_zone = known.zone
      from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(zones)}::text[]) as known(id, zone)
      where place.id = known.id and place.time_zone <> known.zone`)
    last = rows.at(-1)?.id ?? last
  } while (rows.length === ROWS_AT_ONCE)
}
