import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { decodeCursor, encodeCursor, ROWS_TO_FETCH } from '../../sql/paging.ts'
import { countMatches, estimateMatches } from '../../sql/totals.ts'
import { reports } from '../reports/reports.table.ts'
import { type Branch, branchesOf, type ListingSearch } from './listing-branches.store.ts'

export interface ListingRow extends Record<string, unknown> {
  type: RentalType
  id: string
  name: string
  location: string
  ownerId: string | null
  state: string
  hiddenReason: string | null
  createdAt: string
  openReports: number
}

/** As the indexes of both tables have it. */
const NEWEST_FIRST = sql.raw('order by created_at desc nulls last, id')

/** The newest of plots and tools, each by its own index and then together. */
export async function findListings(
  db: TransactionalDatabase,
  search: ListingSearch & { cursor: string | undefined },
): Promise<Page<ListingRow>> {
  const branches = await branchesOf(db, search)
  const isAfter = afterCursor(search.cursor)
  const newest = sql.join(
    branches.map((branch) => sql`(${selectFrom(branch, isAfter)})`),
    sql` union all `,
  )
  const [rows, total] = await Promise.all([
    db.query<ListingRow>(sql`
      select type, id, name, location, owner_id as "ownerId", state, hidden_reason as "hiddenReason",
        created_at::text as "createdAt",
        (select count(*)::int from ${reports} r
          where r.target_type = listed.type and r.target_id = listed.id and r.closed_at is null
        ) as "openReports"
      from (${newest}) as listed ${NEWEST_FIRST} limit ${ROWS_TO_FETCH}`),
    countAll(db, branches),
  ])
  return toPage(rows, total)
}

const selectFrom = ({ table, type, where }: Branch, isAfter: SQL): SQL => sql`
  select ${sql.raw(`'${type}'`)} as type, id, name, location, owner_id, state, hidden_reason, created_at
  from ${table} where gone_at is null and ${where} and ${isAfter}
  ${NEWEST_FIRST} limit ${ROWS_TO_FETCH}`

/** The first comparison is what the index begins at. */
function afterCursor(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`
  const [at, id] = decodeCursor(cursor)
  const last = sql`${at}::timestamptz`
  return sql`created_at <= ${last} and (created_at < ${last} or id > ${id})`
}

async function countAll(db: TransactionalDatabase, branches: Branch[]): Promise<number> {
  let total = 0
  for (const { table, where } of branches) {
    const isThere = sql`gone_at is null and ${where}`
    total += await countMatches(db, table, isThere, await estimateMatches(db, table, isThere))
  }
  return total
}

function toPage(rows: ListingRow[], total: number): Page<ListingRow> {
  const items = rows.slice(0, LIST_PAGE_SIZE)
  const last = rows.length > LIST_PAGE_SIZE ? items.at(-1) : undefined
  return { items, total, nextCursor: last ? encodeCursor([last.createdAt, last.id]) : null }
}
