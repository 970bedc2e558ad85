import type { SyncCounts } from '@commonplot/shared/external-data/external-data.ts'
import type { ExternalService } from '@commonplot/shared/external-data/source.ts'
import { and, count, eq, getTableColumns, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { type FoundRecords, RECORD_KINDS } from '../../adapters/external-data/external-data.port.ts'
import { databaseCode } from '../../sql/database-code.ts'
import { isNear } from '../../sql/search.ts'
import { businesses } from '../businesses/businesses.table.ts'
import { experts } from '../experts/experts.table.ts'
import { plants } from '../plants/plants.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'

const TABLES = { plants, plots, tools, experts, businesses }
const ROWS_PER_STATEMENT = 200

/** Always updated from the source, edited records included. */
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
type Row = { externalId: string }
type Rows = Record<keyof typeof TABLES, readonly Row[]>

interface Saved {
  counts: SyncCounts
  /** External ids of rows that the database rejected. */
  refused: string[]
}

/** Upserts by service and external id. */
export async function saveRecords(db: WritableDatabase, rows: Rows): Promise<Saved> {
  const counts = { plants: 0, plots: 0, tools: 0, experts: 0, businesses: 0 }
  const refused: string[] = []
  for (const kind of RECORD_KINDS) {
    // Rows without details keep stored details: each statement holds rows of one shape.
    const shapes = Map.groupBy(rows[kind], (row) => Object.keys(row).join())
    for (const alike of shapes.values()) {
      for (let start = 0; start < alike.length; start += ROWS_PER_STATEMENT) {
        const some = alike.slice(start, start + ROWS_PER_STATEMENT)
        const leftOut = await saveAcceptedRows(db, TABLES[kind], some)
        counts[kind] += some.length - leftOut.length
        refused.push(...leftOut.map(({ externalId }) => externalId))
      }
    }
  }
  return { counts, refused }
}

/** Bisects to the rejected rows and stores the others. */
async function saveAcceptedRows(
  db: WritableDatabase,
  table: SourcedTable,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  try {
    await db.transaction((savepoint) => upsert(savepoint, table, rows))
    return []
  } catch (error) {
    if (!isRejection(error)) throw error
    if (rows.length === 1) return rows
    const middle = Math.ceil(rows.length / 2)
    const before = await saveAcceptedRows(db, table, rows.slice(0, middle))
    return [...before, ...(await saveAcceptedRows(db, table, rows.slice(middle)))]
  }
}

/** SQLSTATE classes 22 (data) and 23 (constraint). */
const isRejection = (error: unknown): boolean => /^2[23]/.test(databaseCode(error) ?? '')

async function upsert(db: WritableDatabase, anyTable: SourcedTable, rows: readonly object[]) {
  // All five tables share these columns; Drizzle cannot insert into a union of tables.
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
      if (!column) throw new Error(`Unknown column: ${key}`)
      const given = sql.raw(`excluded."${column.name}"`)
      const kept = sql`case when ${table.locallyEdited} then ${column} else ${given} end`
      return [key, FACTS_OF_THE_SOURCE.includes(key) ? given : kept]
    })
  return Object.fromEntries(entries)
}

interface Missing {
  /** Known records in the covered area, and those the service did not return. */
  known: number
  missing: number
  /** Marked as gone; 0 if most are missing, which is a failure of the service. */
  gone: number
}

interface Looked {
  covered: FoundRecords['covered']
  /** Ids of records found but not stored. */
  skipped: FoundRecords['skipped']
  now: Date
}

/** Marks missing records as gone. Rows stay: rentals may refer to them. */
export async function markGone(
  db: WritableDatabase,
  service: ExternalService,
  { covered, skipped, now }: Looked,
): Promise<Missing> {
  const all: Missing = { known: 0, missing: 0, gone: 0 }
  // A record without an id may be any known one.
  if (covered === 'part' || skipped.includes(null)) return all
  // PostgreSQL rejects a NUL; no stored id has one.
  const named = skipped.filter((id) => id !== null).filter((id) => !id.includes('\0'))
  const scopes = scopesOf(service, covered)
  const isMissing = (table: typeof plots) =>
    and(lt(table.fetchedAt, now), notInArray(table.externalId, named))
  for (const { table, known } of scopes) {
    all.known += await countRows(db, table, known)
    all.missing += await countRows(db, table, and(known, isMissing(table)))
  }
  if (all.missing * 2 > all.known) return all
  for (const { table, known } of scopes) {
    const marked = await db
      .update(table)
      .set({ goneAt: now })
      .where(and(known, isMissing(table)))
      .returning({ id: table.id })
    all.gone += marked.length
  }
  return all
}

function scopesOf(service: ExternalService, covered: Exclude<FoundRecords['covered'], 'part'>) {
  const kinds = covered === 'everything' ? RECORD_KINDS : POSITIONED_KINDS
  return kinds.map((kind) => {
    // All five tables share these columns; Drizzle cannot update a union of tables.
    const table = (TABLES as Record<string, SourcedTable>)[kind] as typeof plots
    const near =
      covered === 'everything'
        ? undefined
        : isNear(table, { near: covered.center, radiusKm: covered.radiusKm })
    return { table, known: and(eq(table.service, service), isNull(table.goneAt), near) }
  })
}

const POSITIONED_KINDS = ['plots', 'tools', 'experts', 'businesses'] as const

async function countRows(db: WritableDatabase, table: typeof plots, where: SQL | undefined) {
  const [row] = await db.select({ rows: count() }).from(table).where(where)
  return row?.rows ?? 0
}
