import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import { type AnyColumn, getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TransactionalDatabase, WritableDatabase } from '../adapters/database/database.port.ts'
import type { ListOrder } from './list-page.ts'
import { searchWords } from './search-words.table.ts'

interface PositionedColumns {
  spot: AnyColumn
}

export interface ListSearch {
  query?: string | undefined
  /** The words of a place without a position, to match as text. */
  location?: string | undefined
  near?: Coordinates | undefined
  radiusKm?: number | undefined
}

type TypedSearch = Pick<ListSearch, 'query' | 'location'>

/** The typed words as full-text queries, to match and to rank by. */
export interface ParsedWords {
  words?: SQL | undefined
  place?: SQL | undefined
}

export async function parseSearch(
  db: TransactionalDatabase,
  list: Table,
  search: TypedSearch,
): Promise<ParsedWords> {
  const [asked] = await parseSearches(db, list, [search])
  return asked ?? {}
}

/** Corrects many searches of a list with one query of its words. */
export async function parseSearches(
  db: TransactionalDatabase,
  list: Table,
  searches: readonly TypedSearch[],
): Promise<ParsedWords[]> {
  const typed = new Set(
    searches.flatMap(({ query, location }) => [query, location].filter(isGiven)),
  )
  const read: ReadWords = typed.size > 0 ? await readWords(db, list, [...typed]) : new Map()
  return searches.map(({ query, location }) => ({
    words: query ? resolveWords(query, read) : undefined,
    place: location ? toQuery(read.get(location) ?? [], PLACE_WEIGHTS) : undefined,
  }))
}

const isGiven = (typed: string | undefined): typed is string => Boolean(typed)

const MOST_ALTERNATIVES = 3
/** A word far less similar to the typed one than the best match is left out. */
const LEAST_SHARE_OF_BEST = 0.7
/** From this length on the beginning of a word matches. */
const SHORTEST_BEGINNING = 3

/** Weights of the parts that name a row's place. */
const PLACE_WEIGHTS = 'BD'

interface AskedWord extends Record<string, unknown> {
  word: string
  isKnown: boolean
  alike: string[]
}

/** Each typed text with its words and the similar words of the list. */
type ReadWords = ReadonlyMap<string, AskedWord[]>

/** A full-text query in which similar words replace a word that the list does not have. */
function resolveWords(typed: string, read: ReadWords): SQL {
  const asked = read.get(typed) ?? []
  if (asked.every(({ isKnown }) => isKnown))
    return sql`websearch_to_tsquery('english', searchable(${typed}))`
  return toQuery(asked, '')
}

/** Looks up all typed texts in one query. */
async function readWords(
  db: TransactionalDatabase,
  list: Table,
  typed: readonly string[],
): Promise<ReadWords> {
  const likeness = sql`similarity(${searchWords.word}, asked.lexeme)`
  const inList = sql`${searchWords.list} = ${getTableName(list)}`
  const words = await db.query<AskedWord & { typed: string }>(sql`
    select typed, asked.lexeme as word, known.word is not null as "isKnown",
      case when known.word is null then array(
        select found.word from (
          select ${searchWords.word}, ${likeness} as likeness, max(${likeness}) over () as best
          from ${searchWords} where ${inList} and ${searchWords.word} % asked.lexeme
        ) as found
        where likeness >= best * ${LEAST_SHARE_OF_BEST}::float8
        order by likeness desc, found.word
        limit ${MOST_ALTERNATIVES}
      ) else '{}' end as alike
    from unnest(${sql.param([...typed])}::text[]) as typed
    cross join lateral unnest(to_tsvector('english', searchable(typed))) as asked
    left join ${searchWords} as known on known.list = ${getTableName(list)} and known.word = asked.lexeme
    order by asked.positions`)
  return Map.groupBy(words, (word) => word.typed)
}

function toQuery(asked: AskedWord[], weights: string): SQL {
  const every = asked.map(({ word, isKnown, alike }) => {
    const isBeginning = !isKnown && word.length >= SHORTEST_BEGINNING
    const marks = `${isBeginning ? '*' : ''}${weights}`
    const alternatives = alike.map((other) => term(other, weights))
    return `(${[term(word, marks), ...alternatives].join(' | ')})`
  })
  return sql`${every.join(' & ')}::tsquery`
}

function term(word: string, marks: string): string {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return marks === '' ? quoted : `${quoted}:${marks}`
}

/** A larger radius makes a box so large that its index costs more than it saves. */
const WIDEST_BOX_KM = 500

export function isNear(
  table: PositionedColumns,
  { near, radiusKm = DEFAULT_RADIUS_KM }: Pick<ListSearch, 'near' | 'radiusKm'>,
): SQL | undefined {
  if (!near) return undefined
  const meters = radiusKm * 1000
  const isWithin = sql`${straightTo(table, near)} <= gc_to_sec(${meters})`
  if (radiusKm > WIDEST_BOX_KM) return isWithin
  return sql`(earth_box(${onEarth(near)}, ${meters}) @> ${table.spot} and ${isWithin})`
}

/** Best rated first. No rating counts as 0, as in the index. */
export function byRating(table: { rating: AnyColumn }): ListOrder {
  return { value: sql<number>`coalesce(${table.rating}, 0)`, direction: 'desc' }
}

export function byRank(table: { search: AnyColumn }, words: SQL): ListOrder {
  return {
    value: sql<number>`(round(ts_rank(${table.search}, ${words})::float8 * 10000) / 10000)`,
    direction: 'desc',
  }
}

/** Orders by the rank of the words; the rating decides only between equal ranks. */
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

/**
 * The straight line through the earth has an index and gives the same order as the way around it.
 */
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

type SearchedTable = PgTable & { search: AnyPgColumn }

/**
 * Deletes the words of a text that no row of the list has any more; writes to the list only add
 * words.
 */
export async function forgetWords(
  db: WritableDatabase,
  list: SearchedTable,
  text: string,
): Promise<void> {
  const { word } = searchWords
  const asQuery = sql`('''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || '''')::tsquery`
  await db.execute(sql`delete from ${searchWords}
    where ${searchWords.list} = ${getTableName(list)}
      and ${word} = any(tsvector_to_array(to_tsvector('english', searchable(${text}))))
      and not exists (select 1 from ${list} where ${list.search} @@ ${asQuery})`)
}

const words = (text: string) => text.split(/\s+/)

/** After an edit: looks only for the words that it removed. */
export async function forgetLostWords(
  db: WritableDatabase,
  list: SearchedTable,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const left = new Set(words(after))
  const lost = words(before).filter((word) => !left.has(word))
  if (lost.length > 0) await forgetWords(db, list, lost.join(' '))
}

/** A pattern for `like` that matches these words literally. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
