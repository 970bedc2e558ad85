import { sql } from 'drizzle-orm'
import type { WritableDatabase } from '../adapters/database/database.port.ts'

/** Removes every row of ours; the schema and the record of its migrations stay. */
export async function emptyDatabase(db: WritableDatabase): Promise<void> {
  const tables = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'applied_migrations'`)
  const names = tables.map(({ name }) => name).join(', ')
  if (names !== '') await db.execute(sql.raw(`truncate ${names} restart identity`))
}
