import { type AnyColumn, and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import type { ParsedWords } from '../../sql/search.ts'
import type { PAUSED_BY } from './listings.table.ts'

export type PausedBy = (typeof PAUSED_BY)[number]

type PausableColumns = Record<'state' | 'stateBefore' | 'pausedBy', AnyPgColumn>

/** Values for an update that pauses a listing for one more reason. */
export const pausedFor = (t: PausableColumns, by: PausedBy) => ({
  state: 'paused' as const,
  stateBefore: sql`coalesce(${t.stateBefore}, ${t.state})`,
  pausedBy: sql`array_append(array_remove(${t.pausedBy}, ${by}::text), ${by}::text)`,
})

/** Values for an update that ends one reason: without another the listing has its former state again. */
export function releasedFrom(t: PausableColumns, by: PausedBy) {
  const left = sql`array_remove(${t.pausedBy}, ${by}::text)`
  const ifNothingLeft = (then: SQL, otherwise: SQL) =>
    sql`case when cardinality(${left}) = 0 then ${then} else ${otherwise} end`
  return {
    state: ifNothingLeft(sql`coalesce(${t.stateBefore}, ${t.state})`, sql`${t.state}`),
    stateBefore: ifNothingLeft(sql`null`, sql`${t.stateBefore}`),
    pausedBy: left,
  }
}

export const isPausedBy = (t: Pick<PausableColumns, 'pausedBy'>, by: PausedBy): SQL =>
  sql`${by}::text = any(${t.pausedBy})`

/** Values for an update that archives for good. A listing that an operator hid stays hidden. */
export const archivedForGood = (t: { hiddenReason: AnyPgColumn }) => {
  const unlessHidden = (then: SQL, otherwise: SQL) =>
    sql`case when ${t.hiddenReason} is null then ${then} else ${otherwise} end`
  return {
    state: unlessHidden(sql`'archived'`, sql`'paused'`),
    stateBefore: unlessHidden(sql`null`, sql`'archived'`),
    pausedBy: unlessHidden(sql`'{}'::text[]`, sql`'{hidden}'::text[]`),
  }
}

type ListedTable = PgTable &
  Record<'id' | 'source' | 'goneAt', AnyPgColumn> & { state?: AnyPgColumn }

/** The ids of everything that people offer here themselves, in order, a stretch at a time. */
export function listedIds(db: Database, table: ListedTable) {
  const isOffered = table.state && eq(table.state, 'listed')
  const select = async (after: string, limit: number, offset = 0) => {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(gt(table.id, after), eq(table.source, 'local'), isNull(table.goneAt), isOffered))
      .orderBy(asc(table.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ id }) => String(id))
  }
  return {
    read: (after: string, count: number) => select(after, count),
    /** The id that ends a stretch of that length, if more comes after it. */
    async endOf(after: string, count: number) {
      const [last, next] = await select(after, 2, count - 1)
      return next === undefined ? undefined : last
    },
  }
}

interface SearchedColumns {
  source: AnyColumn
  goneAt: AnyColumn
  search: AnyColumn
  /** Plots and tools have one. */
  state?: AnyColumn
}

/** The condition that every search of a list has. */
export function isListed(
  table: SearchedColumns,
  { includeExternal }: { includeExternal: boolean },
  { words, place }: ParsedWords,
): SQL | undefined {
  return and(
    isNull(table.goneAt),
    table.state && eq(table.state, 'listed'),
    includeExternal ? undefined : eq(table.source, 'local'),
    words && sql`${table.search} @@ ${words}`,
    place && sql`${table.search} @@ ${place}`,
  )
}
