import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import { type AnyColumn, and, eq, isNull, type SQL, sql, type Table } from 'drizzle-orm'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'
import type { ListOrder } from './list-page.ts'
import { readWords, resolvePlace, resolveWords } from './resolve-words.ts'

interface PositionedColumns {
  spot: AnyColumn
}

interface ListingColumns {
  source: AnyColumn
  goneAt: AnyColumn
  search: AnyColumn
  /** Only of what people rent out. */
  state?: AnyColumn
}

export interface ListingSearch {
  includeExternal: boolean
  query?: string | undefined
  /** A place that is no place on the map: text to match. */
  location?: string | undefined
  near?: Coordinates | undefined
  radiusKm?: number | undefined
}

/** Beyond this a box on the globe holds so much that looking it up costs more than it saves. */
const WIDEST_BOX_KM = 500

/** What was typed, understood; read once and used to match and to rank. */
export interface ParsedWords {
  words?: SQL | undefined
  place?: SQL | undefined
}

type TypedSearch = Pick<ListingSearch, 'query' | 'location'>

export async function parseSearch(
  db: TransactionalDatabase,
  list: Table,
  search: TypedSearch,
): Promise<ParsedWords> {
  const [asked] = await parseSearches(db, list, [search])
  return asked ?? {}
}

/** The same for many searches of a list with one look at its words. */
export async function parseSearches(
  db: TransactionalDatabase,
  list: Table,
  searches: readonly TypedSearch[],
): Promise<ParsedWords[]> {
  const typed = new Set(
    searches.flatMap(({ query, location }) => [query, location].filter(isGiven)),
  )
  const read = typed.size > 0 ? await readWords(db, list, [...typed]) : new Map()
  return searches.map(({ query, location }) => ({
    words: query ? resolveWords(query, read) : undefined,
    place: location ? resolvePlace(location, read) : undefined,
  }))
}

const isGiven = (typed: string | undefined): typed is string => Boolean(typed)

/** The part of a search that every list has. */
export function isListed(
  table: ListingColumns,
  { includeExternal }: Pick<ListingSearch, 'includeExternal'>,
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

export function isNear(
  table: PositionedColumns,
  { near, radiusKm = DEFAULT_RADIUS_KM }: Pick<ListingSearch, 'near' | 'radiusKm'>,
): SQL | undefined {
  if (!near) return undefined
  const meters = radiusKm * 1000
  const isWithin = sql`${straightTo(table, near)} <= gc_to_sec(${meters})`
  if (radiusKm > WIDEST_BOX_KM) return isWithin
  return sql`(earth_box(${onEarth(near)}, ${meters}) @> ${table.spot} and ${isWithin})`
}

/** Best rated first; a listing without reviews counts as nothing, as its index has it. */
export function byRating(table: { rating: AnyColumn }): ListOrder {
  return { value: sql<number>`coalesce(${table.rating}, 0)`, direction: 'desc' }
}

export function byRank(table: { search: AnyColumn }, words: SQL): ListOrder {
  return {
    value: sql<number>`(round(ts_rank(${table.search}, ${words})::float8 * 10000) / 10000)`,
    direction: 'desc',
  }
}

/** The rank of the words decides; the rating, far smaller, only where ranks are equal. */
export function byRelevance(
  table: { search: AnyColumn; rating: AnyColumn },
  words: SQL | undefined,
): ListOrder {
  const rating = byRating(table)
  if (!words) return rating
  const rank = byRank(table, words).value
  return {
    value: sql<number>`(${rank} + ${rating.value} / 100000)`,
    direction: 'desc',
    ofMany: rating,
  }
}

/** The straight line through the earth gives the same order as the way around it, and has an index. */
export function byDistance(table: PositionedColumns, near: Coordinates): ListOrder {
  return { value: straightTo(table, near), direction: 'asc' }
}

export function distanceKm(
  table: PositionedColumns,
  near: Coordinates | undefined,
): SQL<number | null> {
  if (!near) return sql<null>`null`
  return sql<
    number | null
  >`round((sec_to_gc(${straightTo(table, near)}) / 1000)::numeric, 2)::float8`
}

const onEarth = ({ lat, lng }: Coordinates): SQL => sql`ll_to_earth(${lat}, ${lng})`

const straightTo = ({ spot }: PositionedColumns, near: Coordinates): SQL<number> =>
  sql<number>`(${spot} <-> ${onEarth(near)})`
