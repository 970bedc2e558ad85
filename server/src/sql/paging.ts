import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod'
import { invalid } from '../failures.ts'

/** A list is sorted by one value that is never null, then by id. */
export interface Order {
  value: SQL<number | string>
  direction: 'asc' | 'desc'
}

/**
 * The last row of a page: value, id, and whether the list follows `ofMany`. The value is text, because
 * the driver cannot serialize a number for a timestamp.
 */
const position = z.tuple([
  z.union([z.number(), z.string()]).transform(String),
  z.string(),
  z.boolean().optional(),
])

/** The rows that come after a cursor. */
export function after(cursor: string | undefined, order: Order, id: SQLWrapper): SQL | undefined {
  if (cursor === undefined) return undefined
  const [value, lastId] = decodeCursor(cursor)
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<')
  return sql`(${order.value} ${beyond} ${value} or (${order.value} = ${value} and ${id} > ${lastId}))`
}

export function orderBy(order: Order, id: SQLWrapper): SQL[] {
  return [order.direction === 'asc' ? asc(order.value) : highestFirst(order.value), asc(id)]
}

/** The order of the indexes: a plain `desc` puts nulls first, so PostgreSQL would sort every row. */
export function highestFirst(value: SQLWrapper): SQL {
  return sql`${value} desc nulls last`
}

/** One row more than a page, to know whether there is a next page. */
export const ROWS_TO_FETCH = LIST_PAGE_SIZE + 1

export function toPage<Row extends { id: string; orderValue: number | string }, Item>(
  rows: Row[],
  total: number,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, LIST_PAGE_SIZE)
  const last = shown.at(-1)
  const more = rows.length > LIST_PAGE_SIZE && last !== undefined
  return {
    items: shown.map(present),
    total,
    nextCursor: more ? encodeCursor([last.orderValue, last.id]) : null,
  }
}

export function encodeCursor(last: z.input<typeof position>): string {
  return Buffer.from(JSON.stringify(last)).toString('base64url')
}

export function decodeCursor(cursor: string): z.output<typeof position> {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalid('cursor: is not one of ours')
  }
}
