import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { COUNTED_EXACTLY, LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'
import { decodeCursor, encodeCursor, type Order } from './paging.ts'
import { asTotal, countMatches, countOf, estimateMatches, matchesOf } from './totals.ts'

/** Value and id have the same direction, so that one index serves a list from either end. */
export interface ListOrder extends Order {
  /** Follows an index; used if too many rows match to sort them all. */
  ofMany?: Order
}

interface ListSearch {
  table: PgTable & { id: AnyPgColumn }
  where: SQL | undefined
  /** Leaves out rows that the viewer may not see: too few to change the estimate. */
  seen?: SQL | undefined
  order: ListOrder
  cursor: string | undefined
}

/** Picks the ids of a page by index, then reads its rows whole by the condition that `read` gets. */
export async function findPage<Row extends { id: string }, Item>(
  db: TransactionalDatabase,
  { table, where: asked, seen, order, cursor }: ListSearch,
  read: (isOnPage: SQL) => PromiseLike<Row[]>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const last = cursor === undefined ? undefined : decodeCursor(cursor)
  const estimate = await estimateMatches(db, table, asked)
  const where = and(asked, seen)
  const isMany = last?.[2] ?? estimate > COUNTED_EXACTLY
  const chosen = (isMany && order.ofMany) || order
  // Counts in the same query only if a second page is likely; otherwise the first page is the count.
  const isCounting = !isMany && (last !== undefined || estimate > LIST_PAGE_SIZE)
  const picked = await pick(db, { table, where, order: chosen, last, isCounting })
  const shown = picked.slice(0, LIST_PAGE_SIZE)
  const end = picked.length > LIST_PAGE_SIZE ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  const counted = picked[0]?.counted ?? null
  const countAll = () =>
    counted === null ? countMatches(db, table, where, estimate) : asTotal(counted, estimate)
  const [rows, total] = await Promise.all([
    ids.length > 0 ? read(sql`${table.id} = any(${sql.param(ids)})`) : [],
    last || end ? countAll() : shown.length,
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    items: ids.flatMap((id) => byId.get(id) ?? []).map(present),
    total,
    nextCursor: end ? encodeCursor([end.value, end.id, isMany]) : null,
  }
}

interface Picking extends Pick<ListSearch, 'table' | 'where'> {
  order: Order
  /** The last row of the page before. */
  last: ReturnType<typeof decodeCursor> | undefined
  isCounting: boolean
}

/** Selects one row more than a page, to know whether there is a next page. */
async function pick(
  db: TransactionalDatabase,
  { table, where, order: { value, direction }, last, isCounting }: Picking,
): Promise<{ id: string; value: number | string; counted: number | null }[]> {
  const [sorted, beyond] = direction === 'asc' ? [asc, sql.raw('>')] : [desc, sql.raw('<')]
  const isAfter = last && sql`(${value}, ${table.id}) ${beyond} (${last[0]}, ${last[1]})`
  return db
    .select({
      id: sql<string>`${table.id}`,
      value,
      counted: isCounting ? countOf(matchesOf(table, where)) : sql<null>`null`,
    })
    .from(table)
    .where(and(where, isAfter))
    .orderBy(sorted(value), sorted(table.id))
    .limit(LIST_PAGE_SIZE + 1)
}
