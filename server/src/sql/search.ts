import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

interface SearchableColumns {
  search: AnyColumn
  fuzzyText: AnyColumn
}

/** Full text, or close enough to a word that a typing slip is forgiven. */
export function matchesWords(table: SearchableColumns, words: string): SQL {
  return sql`(${table.search} @@ ${wordsQuery(words)} or searchable(${words}) <% ${table.fuzzyText})`
}

function wordsRank(table: SearchableColumns, words: string): SQL<number> {
  return sql<number>`(ts_rank(${table.search}, ${wordsQuery(words)})
    + word_similarity(searchable(${words}), ${table.fuzzyText}))`
}

/** The rank decides; the rating, far smaller, only where ranks are equal. */
export function relevance(
  table: SearchableColumns,
  words: string,
  rating: SQL<number>,
): SQL<number> {
  return sql<number>`(round(${wordsRank(table, words)}::numeric, 4) + ${rating}::numeric / 100000)::float8`
}

export function matchesPlaceText(placeText: AnyColumn, place: string): SQL {
  return sql`searchable(${place}) <% ${placeText}`
}

interface PositionedColumns {
  lat: AnyColumn
  lng: AnyColumn
}

export function isWithin(table: PositionedColumns, place: Coordinates, radiusKm: number): SQL {
  const here = sql`ll_to_earth(${place.lat}, ${place.lng})`
  const there = sql`ll_to_earth(${table.lat}, ${table.lng})`
  const meters = radiusKm * 1000
  return sql`(earth_box(${here}, ${meters}) @> ${there} and earth_distance(${here}, ${there}) <= ${meters})`
}

export function distanceKm(table: PositionedColumns, place: Coordinates): SQL<number | null> {
  return sql<number | null>`round((earth_distance(
    ll_to_earth(${place.lat}, ${place.lng}),
    ll_to_earth(${table.lat}, ${table.lng})) / 1000)::numeric, 2)::float8`
}

/** For sorting: what has no position comes last. */
export function distanceOrFar(table: PositionedColumns, place: Coordinates): SQL<number> {
  return sql<number>`coalesce(${distanceKm(table, place)}, 99999)`
}

function wordsQuery(words: string): SQL {
  return sql`websearch_to_tsquery('english', searchable(${words}))`
}
