import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import type { DeleteSome } from '../../background/delete-in-batches.ts'
import { searchWords } from '../../sql/search-words.table.ts'
import { tellPeople } from '../notifications/notifications.sql.ts'
import { userSettings } from '../users/users.table.ts'
import {
  listingChanges,
  MOST_TRIES,
  type SearchedList,
  savedSearches,
  savedSearchMatches,
} from './saved-searches.table.ts'
import { LISTS } from './searched-lists.ts'

/** Longest time between a change and its commit that a new search may miss. */
const LONGEST_COMMIT = sql`interval '10 seconds'`

export interface Change extends Record<string, unknown> {
  id: number
  list: SearchedList
  listingId: string
  isNew: boolean
}

export interface Candidate extends Record<string, unknown> {
  id: string
  listingId: string
  path: string
  lat: number | null
  lng: number | null
  placeWords: string | null
}

/** Oldest first. Several processes may read the same: matches are inserted once. */
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
 * Skips impossible and known matches, own listings and blocked people. A searched word no listing
 * has may match similar ones.
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
        and listing.at > s.watched_from - ${LONGEST_COMMIT}
        and (s.min_cents is null or listing.cents >= s.min_cents)
        and (s.max_cents is null or listing.cents <= s.max_cents)
        and (s.spot is null or (s.spot <-> listing.spot) <= s.reach)
        and listing.row @> s.needs
      where not exists (select from saved_search_matches as known
          where known.search_id = s.id and known.listing_id = listing.id)
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

/** By listing id, the result of each condition on the current rows. */
export async function findHits(
  db: TransactionalDatabase,
  list: SearchedList,
  listingIds: string[],
  conditions: SQL[],
): Promise<Map<string, boolean[]>> {
  const rows = sql`select * from ${sql.identifier(list)} where ${isAnyOf(sql`id`, listingIds)}`
  return evaluate(db, list, rows, conditions)
}

/** The same on the rows before the first of these changes. */
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
  return evaluate(db, list, rows, conditions)
}

/**
 * A CTE shadows the table by the given rows, so that the conditions of the list apply unchanged.
 */
async function evaluate(
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

/** Returns the matches that are new; skips deleted searches. */
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

/** One notification for each search; returns the notified users. */
export async function notifyOfMatches(
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
  const [notified] = await tx.execute<{ people: string[] | null }>(sql`
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
  return notified?.people ?? []
}

/** By the listing named in the notification. */
const noticeKey = (listingId: SQL): SQL =>
  sql`left('saved_search:' || s.id || ':' || ${listingId}, 200)`

interface NotifiedMatch extends Record<string, unknown> {
  userId: string
  key: string
}

/** Users notified of a listing, with the keys of their notifications. */
export const findNotifiedOf = (
  tx: WritableDatabase,
  list: SearchedList,
  listingId: string,
): Promise<NotifiedMatch[]> =>
  findNotified(tx, sql`s.list = ${list} and known.listing_id = ${listingId}`)

/** Matches between the listings of one user and the searches of another. */
export const findNotifiedBetween = (
  tx: WritableDatabase,
  one: string,
  other: string,
): Promise<NotifiedMatch[]> =>
  findNotified(
    tx,
    sql`(s.user_id, case s.list
      when 'plots' then (select owner_id from plots where id = known.listing_id)
      when 'tools' then (select owner_id from tools where id = known.listing_id)
      when 'experts' then (select user_id from experts where id = known.listing_id)
    end) in ((${one}, ${other}), (${other}, ${one}))`,
  )

const findNotified = async (tx: WritableDatabase, condition: SQL): Promise<NotifiedMatch[]> => [
  ...(await tx.execute<NotifiedMatch>(sql`
    select s.user_id as "userId", ${noticeKey(sql`known.listing_id`)} as key
    from ${savedSearchMatches} as known join ${savedSearches} as s on s.id = known.search_id
    where ${condition}`)),
]

const oneOrMany = (one: SQL, many: SQL): SQL =>
  sql`case found.count when 1 then ${one} else ${many} end`

export async function deleteChanges(tx: WritableDatabase, ids: number[]): Promise<void> {
  await tx.delete(listingChanges).where(inArray(listingChanges.id, ids))
}

/** After this time a listing counts as new again. */
export function matchedBefore(moment: Date): DeleteSome {
  const { searchId, listingId, matchedAt } = savedSearchMatches
  const isOld = lt(matchedAt, moment)
  return async (db, most) => {
    const old = db.select({ searchId, listingId }).from(savedSearchMatches).where(isOld).limit(most)
    const isOne = sql`(${searchId}, ${listingId}) in (${old})`
    return (await db.delete(savedSearchMatches).where(isOne).returning({ searchId })).length
  }
}

export async function countFailure(db: WritableDatabase, id: number): Promise<void> {
  await db
    .update(listingChanges)
    .set({ tries: sql`${listingChanges.tries} + 1` })
    .where(and(eq(listingChanges.id, id), lt(listingChanges.tries, MOST_TRIES)))
}
