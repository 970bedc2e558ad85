import { sql } from 'drizzle-orm'
import type { WritableDatabase } from './database.port.ts'

/**
 * Takes back the room of rows that were changed or removed, and counts anew what is in a table, so
 * that a plan made while it was empty is not kept. A database server does so by itself, when as
 * much has changed as here; the embedded one never does. One table at a time: it does nothing else
 * meanwhile.
 */
export async function tidyTables(db: WritableDatabase): Promise<void> {
  const changed = await db.execute<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`)
  for (const { name } of changed) await db.execute(sql.raw(`vacuum (analyze) ${name}`))
}
