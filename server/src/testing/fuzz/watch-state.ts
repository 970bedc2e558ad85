import { sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'

type Fingerprint = Map<string, string>

/** Says which tables changed between two looks, row by row, and looks only where something was written. */
export async function watchState(db: TransactionalDatabase) {
  const tables = await db.query<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${name} t`,
  )
  const query = sql.raw(parts.join(' union all '))
  let seen: Fingerprint = new Map()
  let seenAt = ''

  /** A transaction gets a number only when it writes; so long as none was given, nothing changed. */
  const lastWrite = async () => {
    const [row] = await db.query<{ at: string }>(
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text as at`,
    )
    return row?.at ?? ''
  }

  const look = async (): Promise<Fingerprint> => {
    const rows = await db.query<{ name: string; print: string }>(query)
    return new Map(rows.map(({ name, print }) => [name, print]))
  }

  return {
    async before() {
      const at = await lastWrite()
      if (at === seenAt) return
      seen = await look()
      seenAt = at
    },
    async changedTables(): Promise<string[]> {
      const at = await lastWrite()
      if (at === seenAt) return []
      const now = await look()
      const changed = [...now].filter(([name, print]) => seen.get(name) !== print)
      ;[seen, seenAt] = [now, at]
      return changed.map(([name]) => name)
    },
  }
}
