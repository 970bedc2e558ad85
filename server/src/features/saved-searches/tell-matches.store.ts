import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { DeleteSome } from '../../background/delete-in-batches.ts'
import { tellPeople } from '../../sql/tell-person.ts'
import {
  listingChanges,
  MOST_TRIES,
  type SearchedList,
  savedSearches,
  savedSearchMatches,
} from './saved-searches.table.ts'
import { LISTS } from './searched-lists.ts'

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
