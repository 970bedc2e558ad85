import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../adapters/database/database.port.ts'

type ListedTable = PgTable &
  Record<'id' | 'source' | 'goneAt', AnyPgColumn> & { state?: AnyPgColumn }

/** The ids of everything that people offer here themselves, in order, a stretch at a time. */
export interface ListedIds {
  /** Those after one of them; all come after the empty one. */
  read(after: string, count: number): Promise<string[]>
  /** The id that ends a stretch of that length, if more comes after it. */
  endOf(after: string, count: number): Promise<string | undefined>
}

export function listedIds(db: Database, table: ListedTable): ListedIds {
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
    read: select,
    async endOf(after, count) {
      const [last, next] = await select(after, 2, count - 1)
      return next === undefined ? undefined : last
    },
  }
}
