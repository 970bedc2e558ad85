import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import type { DeleteSome } from '../../background/delete-in-batches.ts'
import { searchWords } from '../../sql/search-words.table.ts'
import { tellPeople } from '../../sql/tell-person.ts'
import { userSettings } from '../users/users.table.ts'
import {
  listingChanges,
  MOST_TRIES,
  type SearchedList,
  savedSearches,
  savedSearchMatches,
} from './saved-searches.table.ts'
import { LISTS } from './searched-lists.ts'

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

export interface Match {
  searchId: string
  listingId: string
}

/** Those that nobody else has written; searches that were forgotten meanwhile are passed over. */
export async function insertMatches(
  tx: WritableDatabase,
  matches: Match[],
  now: Date,
): Promise<Match[]> {
  const pairs = JSON.stringify(matches)
  return [
    ...(await tx.execute<Match & Record<string, unknown>>(sql`
    insert into ${savedSearchMatches} (search_id, listing_id, matched_at)
    select s.id, pair."listingId", ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${pairs}::text::jsonb) as pair("searchId" text, "listingId" text)
    join ${savedSearches} as s on s.id = pair."searchId"
    order by 1, 2
    on conflict do nothing
    returning search_id as "searchId", listing_id as "listingId"`)),
  ]
}

/** One notification for each search, of one listing or of how many; says who was told. */
export async function tellOfMatches(
  tx: WritableDatabase,
  matches: Match[],
  list: SearchedList,
  now: Date,
): Promise<string[]> {
  const { noun, pathOf } = LISTS[list]
  const at = sql`${now.toISOString()}::timestamptz`
  const isOwned = list === 'plots' || list === 'tools'
  const rows = JSON.stringify(matches.map((match) => ({ ...match, link: pathOf(match.listingId) })))
  const call = tellPeople({
    kind: 'saved_search',
    to: sql`s.user_id`,
    key: noticeKey(sql`found.first`),
    title: oneOrMany(sql`${`New ${noun} for `} || s.name`, sql`${`New ${list} for `} || s.name`),
    body: oneOrMany(sql`l.name`, sql`l.name || ' and ' || (found.count - 1) || ' more'`),
    previewBody: sql`null`,
    link: oneOrMany(sql`found.link`, sql`s.path`),
    group: sql`null`,
    sender: list === 'experts' ? sql`l.user_id` : isOwned ? sql`l.owner_id` : sql`null`,
    at,
  })
  const [told] = await tx.execute<{ people: string[] | null }>(sql`
    with found as (
      select "searchId" as search_id, count(*)::int as count, min("listingId") as first,
        min(link) as link
      from jsonb_to_recordset(${rows}::text::jsonb)
        as pair("searchId" text, "listingId" text, link text)
      group by 1
    ), marked as (
      update ${savedSearches} as s set last_match_at = ${at} from found where s.id = found.search_id
    )
    select array_agg(s.user_id) as people, ${call} from found
    join ${savedSearches} as s on s.id = found.search_id
    join ${sql.identifier(list)} as l on l.id = found.first`)
  return told?.people ?? []
}

/** After the listing whose name is in it. */
const noticeKey = (listingId: SQL): SQL =>
  sql`left('saved_search:' || s.id || ':' || ${listingId}, 200)`

interface ToldMatch extends Record<string, unknown> {
  userId: string
  key: string
}

/** Who may have been told of a listing by its name, and under which key. */
export const findToldOf = (
  tx: WritableDatabase,
  list: SearchedList,
  listingId: string,
): Promise<ToldMatch[]> => findTold(tx, sql`s.list = ${list} and told.listing_id = ${listingId}`)

/** The same for what one of two people offers and the other has searched for. */
export const findToldBetween = (
  tx: WritableDatabase,
  one: string,
  other: string,
): Promise<ToldMatch[]> =>
  findTold(
    tx,
    sql`(s.user_id, case s.list
      when 'plots' then (select owner_id from plots where id = told.listing_id)
      when 'tools' then (select owner_id from tools where id = told.listing_id)
      when 'experts' then (select user_id from experts where id = told.listing_id)
    end) in ((${one}, ${other}), (${other}, ${one}))`,
  )

const findTold = async (tx: WritableDatabase, condition: SQL): Promise<ToldMatch[]> => [
  ...(await tx.execute<ToldMatch>(sql`
    select s.user_id as "userId", ${noticeKey(sql`told.listing_id`)} as key
    from ${savedSearchMatches} as told join ${savedSearches} as s on s.id = told.search_id
    where ${condition}`)),
]

const oneOrMany = (one: SQL, many: SQL): SQL =>
  sql`case found.count when 1 then ${one} else ${many} end`

export async function deleteChanges(tx: WritableDatabase, ids: number[]): Promise<void> {
  await tx.delete(listingChanges).where(inArray(listingChanges.id, ids))
}

/** A listing that comes back after so long is news again. */
export function matchedBefore(moment: Date): DeleteSome {
  const { searchId, listingId, matchedAt } = savedSearchMatches
  const isOld = lt(matchedAt, moment)
  return async (db, most) => {
    const old = db.select({ searchId, listingId }).from(savedSearchMatches).where(isOld).limit(most)
    const isOne = sql`(${searchId}, ${listingId}) in (${old})`
    return (await db.delete(savedSearchMatches).where(isOne).returning({ searchId })).length
  }
}

export async function noteFailure(db: WritableDatabase, id: number): Promise<void> {
  await db
    .update(listingChanges)
    .set({ tries: sql`${listingChanges.tries} + 1` })
    .where(and(eq(listingChanges.id, id), lt(listingChanges.tries, MOST_TRIES)))
}
