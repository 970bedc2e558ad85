import { gte, type SQL, sql } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { searchWords } from '../../sql/search-words.table.ts'
import { userSettings } from '../users/users.table.ts'
import {
  listingChanges,
  MOST_TRIES,
  type SearchedList,
  savedSearches,
} from './saved-searches.table.ts'

/** So long a change may have been on its way when a search was saved that did not see it. */
const ON_ITS_WAY = sql`interval '10 seconds'`

export interface Change extends Record<string, unknown> {
  id: number
  list: SearchedList
  listingId: string
  isNew: boolean
}

/** A search that may match a listing. */
export interface Candidate extends Record<string, unknown> {
  id: string
  listingId: string
  path: string
  lat: number | null
  lng: number | null
  placeWords: string | null
}

/** Oldest first, after the last one looked at. Several may do so: what comes of it is written once. */
export const findChanges = (
  db: TransactionalDatabase,
  { after, limit }: { after: number; limit: number },
): Promise<Change[]> =>
  db.query<Change>(sql`
    select ${listingChanges.id}::int8::float8 as id, ${listingChanges.list},
      ${listingChanges.listingId} as "listingId", ${listingChanges.before} is null as "isNew"
    from ${listingChanges}
    where ${listingChanges.id} > ${after}::int8 and ${listingChanges.tries} < ${MOST_TRIES}
    order by ${listingChanges.id} limit ${limit}`)

/**
 * Leaves out what cannot match, what was told before, the listings of the searcher's own and of whom they do
 * not see. Words come last: one that no listing has may stand for one of this listing that is like it.
 */
export const findCandidates = (
  db: TransactionalDatabase,
  list: SearchedList,
  changeIds: number[],
): Promise<Candidate[]> =>
  db.query<Candidate>(sql`
    with changed as (
      select ${listingChanges.listingId} as id, max(${listingChanges.changedAt}) as at
      from ${listingChanges} where ${isAnyOf(listingChanges.id, changeIds)} group by 1
    ), listing as materialized (
      select l.id, changed.at, tsvector_to_array(l.search) as words, row,
        row ->> 'source' = 'external' as is_external,
        coalesce(row ->> 'owner_id', row ->> 'user_id') as owner_id, (row ->> 'spot')::cube as spot,
        coalesce(row ->> 'price_cents', row ->> 'price_per_day_cents')::int as cents
      from ${sql.identifier(list)} as l join changed on changed.id = l.id,
        lateral (select to_jsonb(l) - 'search' as row) as made
    ), possible as materialized (
      select s.*, listing.id as listing_id from ${savedSearches} as s join listing on s.list = ${list}
        and s.user_id is distinct from listing.owner_id
        and listing.at > s.watched_from - ${ON_ITS_WAY}
        and (s.min_cents is null or listing.cents >= s.min_cents)
        and (s.max_cents is null or listing.cents <= s.max_cents)
        and (s.spot is null or (s.spot <-> listing.spot) <= s.reach)
        and listing.row @> s.needs
      where not exists (select from saved_search_matches as told
          where told.search_id = s.id and told.listing_id = listing.id)
        and not exists (select from blocked_people as b
          where (b.user_id, b.blocked_id) in ((s.user_id, listing.owner_id), (listing.owner_id, s.user_id)))
        and (not listing.is_external or exists (select from ${userSettings} as chosen
          where chosen.user_id = s.user_id and chosen.data_source = 'external'))
    ), unknown as materialized (
      select word from (select distinct unnest(words) as word from possible) as asked
      where not exists (select from ${searchWords}
        where ${searchWords.list} = ${list} and ${searchWords.word} = asked.word)
    ), meant as materialized (
      select id, words || array(
        select word from unknown where exists (select from unnest(listing.words) as known
          where known % unknown.word or starts_with(known, unknown.word))) as words
      from listing
    )
    select possible.id, listing_id as "listingId", path, lat, lng, place_words as "placeWords"
    from possible join meant on meant.id = listing_id
    where possible.words is null or possible.words <@ meant.words`)

const isAnyOf = (column: unknown, ids: readonly (number | string)[]): SQL =>
  sql`${column} in (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`

/** Which of the conditions (by their place) hold for which listings, as they are now. */
export async function findHits(
  db: TransactionalDatabase,
  list: SearchedList,
  listingIds: string[],
  conditions: SQL[],
): Promise<Map<string, boolean[]>> {
  const rows = sql`select * from ${sql.identifier(list)} where ${isAnyOf(sql`id`, listingIds)}`
  return judge(db, list, rows, conditions)
}

/** The same for the listings as they were before the first of these changes. */
export async function findFormerHits(
  db: TransactionalDatabase,
  list: SearchedList,
  changeIds: number[],
  conditions: SQL[],
): Promise<Map<string, boolean[]>> {
  if (changeIds.length === 0) return new Map()
  const rows = sql`select former.* from (
      select distinct on (listing_id) before from ${listingChanges}
      where ${isAnyOf(listingChanges.id, changeIds)} order by listing_id, id
    ) as first, jsonb_populate_record(null::${sql.identifier(list)}, first.before) as former`
  return judge(db, list, rows, conditions)
}

/**
 * Under the name of the table stand only the rows in question, so that the conditions of the list
 * judge them as they are, whether these are the rows of today or of before.
 */
async function judge(
  db: TransactionalDatabase,
  list: SearchedList,
  rows: SQL,
  conditions: SQL[],
): Promise<Map<string, boolean[]>> {
  const name = sql.identifier(list)
  const verdicts = sql.join(
    conditions.map((condition) => sql`bool_and(coalesce(${condition}, false))`),
    sql`, `,
  )
  const found = await db.query<{ id: string; hits: boolean[] }>(sql`
    with ${name} as materialized (${rows})
    select ${name}.id, array[${verdicts}] as hits from ${name} group by ${name}.id`)
  return new Map(found.map(({ id, hits }) => [id, hits]))
}

export const countSetAside = (db: Database): Promise<number> =>
  db.$count(listingChanges, gte(listingChanges.tries, MOST_TRIES))
