import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { SavedSearch } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { savedSearches } from './saved-searches.table.ts'
import { isValidPath, LISTS, type ParsedSearchPath } from './searched-lists.ts'

interface LocatedSearch extends ParsedSearchPath {
  near: Coordinates | undefined
  placeWords: string | undefined
}

interface Saving {
  id: string
  userId: string
  name: string
  createdAt: Date
}

const shown = {
  id: savedSearches.id,
  name: savedSearches.name,
  path: savedSearches.path,
  createdAt: savedSearches.createdAt,
  lastMatchAt: savedSearches.lastMatchAt,
}

type Row = Pick<typeof savedSearches.$inferSelect, keyof typeof shown>

const toSavedSearch = ({ createdAt, lastMatchAt, ...row }: Row): SavedSearch => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastMatchAt: lastMatchAt?.toISOString() ?? null,
  readable: isValidPath(row.path),
})

export async function findSavedSearches(db: Database, userId: string): Promise<SavedSearch[]> {
  const rows = await db
    .select(shown)
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
  return rows.map(toSavedSearch)
}

export async function findSavedSearch(
  db: Database,
  userId: string,
  path: string,
): Promise<SavedSearch | undefined> {
  const [row] = await db
    .select(shown)
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.path, path)))
  return row && toSavedSearch(row)
}

/** Serializes saving for one user until the transaction ends, so that the count holds. */
export async function lockSavingOf(tx: WritableDatabase, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`saved_searches ${userId}`}, 0))`,
  )
}

export const countSavedSearches = (db: Database, userId: string): Promise<number> =>
  db.$count(savedSearches, eq(savedSearches.userId, userId))

export async function insertSavedSearch(
  db: WritableDatabase,
  saving: Saving,
  search: LocatedSearch,
): Promise<SavedSearch> {
  const { list, path, near, placeWords, query } = search
  const cents = (price: number | undefined) => (price === undefined ? null : inCents(price))
  const meters = (query.radiusKm ?? DEFAULT_RADIUS_KM) * 1000
  const values = {
    ...saving,
    ...{ list, path },
    placeWords: placeWords ?? null,
    lat: near?.lat ?? null,
    lng: near?.lng ?? null,
    reach: near ? sql`gc_to_sec(${meters}::float8)` : null,
    minCents: cents(query.minPrice),
    maxCents: cents(query.maxPrice),
    needs: needsOf(search),
    words: wordsOf(search),
  }
  const [row] = await db.insert(savedSearches).values(values).returning(shown)
  if (!row) throw new Error('Inserted saved search not returned')
  return toSavedSearch(row)
}

function needsOf({ list, query }: ParsedSearchPath): Record<string, string | string[]> {
  const needs = Object.entries(LISTS[list].columns).map(([name, column]) => [column, query[name]])
  return Object.fromEntries(needs.filter(([, value]) => value !== undefined))
}

/** Null for searches with quotes, minus or `or`: not all words are required. */
function wordsOf({ query: { query }, placeWords }: LocatedSearch): SQL | null {
  if (query === undefined && placeWords === undefined) return null
  const typed = [query, placeWords].filter((words) => words !== undefined).join(' ')
  return sql`(select tsvector_to_array(to_tsvector('english', typed))
    from searchable(${typed}) as typed where typed ~ '^[[:alnum:] ]*$' and typed !~ '\\mor\\M')`
}

/** False if there was none. */
export async function deleteSavedSearch(
  db: WritableDatabase,
  id: string,
  userId: string,
): Promise<boolean> {
  const gone = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .returning({ id: savedSearches.id })
  return gone.length > 0
}

export async function deleteSavedSearchesOf(db: WritableDatabase, userId: string): Promise<void> {
  await db.delete(savedSearches).where(eq(savedSearches.userId, userId))
}
