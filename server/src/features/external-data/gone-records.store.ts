import type { ExternalService } from '@commonplot/shared/external-data/source.ts'
import { and, count, eq, isNull, lt, notInArray, type SQL } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { type FoundRecords, RECORD_KINDS } from '../../adapters/external-data/external-data.port.ts'
import { isNear } from '../../sql/search.ts'
import type { plots } from '../plots/plots.table.ts'
import { type SourcedTable, TABLES } from './external-records.store.ts'

interface Missing {
  /** Of what was looked through, how many we know; the missing among them. */
  known: number
  missing: number
  /** Marked as gone; none when most would be, since that is a mishap of the service. */
  gone: number
}

interface Looked {
  covered: FoundRecords['covered']
  /** Ids of what was found and not stored. */
  skipped: FoundRecords['skipped']
  now: Date
}

/** Marks what was looked for and not found; it is never deleted, since rentals may point at it. */
export async function markGone(
  db: WritableDatabase,
  service: ExternalService,
  { covered, skipped, now }: Looked,
): Promise<Missing> {
  const all: Missing = { known: 0, missing: 0, gone: 0 }
  // Any of those that we know may be the one that was found without its id.
  if (covered === 'part' || skipped.includes(null)) return all
  // None that we know has a NUL in its id, and the database takes no question with one.
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
    // All five share the columns named here; the query builder cannot update a union of tables.
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
