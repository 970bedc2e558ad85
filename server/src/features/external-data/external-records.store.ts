import type { ExternalService } from '@commonplot/shared/external-data/source.ts'
import { and, eq, getTableColumns, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { type FoundRecords, RECORD_KINDS } from '../../adapters/external-data/external-data.port.ts'
import { isNear } from '../../sql/search.ts'
import { businesses } from '../businesses/businesses.table.ts'
import { experts } from '../experts/experts.table.ts'
import { plants } from '../plants/plants.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'

const TABLES = { plants, plots, tools, experts, businesses }
const POSITIONED_TABLES = [plots, tools, experts, businesses]
const ROWS_PER_STATEMENT = 200

/** Taken from the source even when somebody here has edited the record. */
const FACTS_OF_THE_SOURCE = [
  'fetchedAt',
  'detailsFetchedAt',
  'goneAt',
  'sourceName',
  'sourceUrl',
  'licence',
]
const IDENTITY = ['id', 'source', 'service', 'externalId']

type SourcedTable = (typeof TABLES)[keyof typeof TABLES]
type Rows = Record<keyof typeof TABLES, readonly object[]>

/** Inserts what is new and renews what is known, by service and external id. */
export async function saveRecords(db: WritableDatabase, rows: Rows): Promise<void> {
  for (const kind of RECORD_KINDS) {
    // A row without details must not empty those we have, so each statement has rows of one shape.
    const shapes = Map.groupBy(rows[kind], (row) => Object.keys(row).join())
    for (const alike of shapes.values()) {
      for (let start = 0; start < alike.length; start += ROWS_PER_STATEMENT) {
        await upsert(db, TABLES[kind], alike.slice(start, start + ROWS_PER_STATEMENT))
      }
    }
  }
}

async function upsert(db: WritableDatabase, anyTable: SourcedTable, rows: readonly object[]) {
  // All five share the columns named here; the query builder cannot insert into a union of tables.
  const table = anyTable as typeof plots
  await db
    .insert(table)
    .values(rows as (typeof plots.$inferInsert)[])
    .onConflictDoUpdate({
      target: [table.service, table.externalId],
      set: renewed(anyTable, Object.keys(rows[0] ?? {})),
    })
}

function renewed(table: SourcedTable, keys: string[]): Record<string, SQL> {
  const columns: Record<string, { name: string }> = getTableColumns(table)
  const entries = keys
    .filter((key) => !IDENTITY.includes(key))
    .map((key) => {
      const column = columns[key]
      if (!column) throw new Error(`no such column: ${key}`)
      const given = sql.raw(`excluded."${column.name}"`)
      const kept = sql`case when ${table.locallyEdited} then ${column} else ${given} end`
      return [key, FACTS_OF_THE_SOURCE.includes(key) ? given : kept]
    })
  return Object.fromEntries(entries)
}

/** Marks what was looked for and not found; it is never deleted, since rentals may point at it. */
export async function markGone(
  db: WritableDatabase,
  service: ExternalService,
  covered: FoundRecords['covered'],
  now: Date,
): Promise<number> {
  if (covered === 'part') return 0
  const isMissing = (table: SourcedTable) =>
    and(eq(table.service, service), isNull(table.goneAt), lt(table.fetchedAt, now))
  const conditions: [SourcedTable, SQL | undefined][] =
    covered === 'everything'
      ? RECORD_KINDS.map((kind) => [TABLES[kind], isMissing(TABLES[kind])])
      : POSITIONED_TABLES.map((table) => [
          table,
          and(
            isMissing(table),
            isNear(table, { near: covered.center, radiusKm: covered.radiusKm }),
          ),
        ])
  let gone = 0
  for (const [anyTable, where] of conditions) {
    const table = anyTable as typeof plots
    const marked = await db
      .update(table)
      .set({ goneAt: now })
      .where(where)
      .returning({ id: table.id })
    gone += marked.length
  }
  return gone
}
