import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import type { ListingFilter } from '@commonplot/shared/operator/operator.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../../adapters/database/database.port.ts'
import { decodeCursor, encodeCursor, ROWS_TO_FETCH } from '../../../sql/paging.ts'
import { containing } from '../../../sql/search.ts'
import { countMatches, estimateMatches } from '../../../sql/totals.ts'
import { plots } from '../../plots/plots.table.ts'
import { reports } from '../../reports/reports.table.ts'
import { tools } from '../../tools/tools.table.ts'
import { users } from '../../users/users.table.ts'

interface ListingRow extends Record<string, unknown> {
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

/** The order of the indexes of both tables. */
const NEWEST_FIRST = sql.raw('order by created_at desc nulls last, id')

/** Merges the newest plots and tools, each read along its own index. */
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

/** The first comparison is the start of the index scan. */
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

interface ListingSearch {
  filter: ListingFilter
  q: string | undefined
  ownerId: string | undefined
}

type ListingTable = typeof plots | typeof tools

/** Rows that one index returns in the order of the list. */
interface Branch {
  table: ListingTable
  type: RentalType
  where: SQL
}

/** A name that matches more owners needs more letters. */
const MOST_OWNERS = 200

async function branchesOf(
  db: TransactionalDatabase,
  { filter, q, ownerId }: ListingSearch,
): Promise<Branch[]> {
  const words = q?.trim()
  const isNamed = words ? await matchesName(db, words) : undefined
  const of = (type: RentalType, isInFilter: SQL | undefined): Branch => {
    const table = type === 'plot' ? plots : tools
    const isTheirs = ownerId === undefined ? undefined : eq(table.ownerId, ownerId)
    return { table, type, where: and(isInFilter, isTheirs, isNamed?.(table)) ?? sql`true` }
  }
  return (['plot', 'tool'] as const).flatMap((type) =>
    FILTERS[filter](type).map((isInFilter) => of(type, isInFilter)),
  )
}

/** Literals instead of parameters, so that the partial indexes match. */
const isState = (state: 'listed' | 'paused' | 'archived' | 'repair') =>
  sql.raw(`state = '${state}' and hidden_reason is null`)

/** One condition per branch. Hidden listings are in the filter `hidden` alone. */
const FILTERS: Record<ListingFilter, (type: RentalType) => (SQL | undefined)[]> = {
  all: () => [undefined],
  listed: () => [isState('listed')],
  paused: (type) =>
    type === 'plot' ? [isState('paused')] : [isState('paused'), isState('repair')],
  archived: () => [isState('archived')],
  hidden: () => [sql`hidden_reason is not null`],
  reported: (type) => [
    sql`id in (select r.target_id from ${reports} r
      where r.target_type = ${sql.raw(`'${type}'`)} and r.closed_at is null)`,
  ],
}

/** Matches the name of the listing or of its owner. */
async function matchesName(db: TransactionalDatabase, typed: string) {
  const [[read], owners] = await Promise.all([
    db.query<{ words: string | null }>(sql`
      select string_agg(quote_literal(lexeme) || ':*A', ' & ') as words
      from unnest(to_tsvector('english', searchable(${typed})))`),
    findOwners(db, typed),
  ])
  return (table: ListingTable): SQL => {
    const isCalled = read?.words ? sql`${table.search} @@ ${read.words}::tsquery` : undefined
    const isOf = owners.length > 0 ? sql`${table.ownerId} = any(${sql.param(owners)})` : undefined
    return or(isCalled, isOf) ?? sql`false`
  }
}

async function findOwners(db: TransactionalDatabase, typed: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`(${users.fullName} || ' ' || ${users.username}) ilike ${containing(typed)}`)
    .limit(MOST_OWNERS)
  return rows.map(({ id }) => id)
}
