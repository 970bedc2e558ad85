import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf, isPosition, mappedPosition } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

/** A change that could not be compared so often waits for an operator. */
export const MOST_TRIES = 5

/** As the tables and the addresses of the lists are called. */
export const SEARCHED_LISTS = ['plots', 'tools', 'experts', 'plants', 'businesses'] as const
export type SearchedList = (typeof SEARCHED_LISTS)[number]

/**
 * What is asked for stands in `path`. The columns after it say some of the same once more: no
 * listing that lacks any of it can match, so that few searches need a closer look.
 */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    list: text('list', { enum: SEARCHED_LISTS }).notNull(),
    path: text('path').notNull(),
    createdAt: instant('created_at').notNull(),
    lastMatchAt: instant('last_match_at'),
    /** By the clock of the database, as `listing_changes` has it. */
    watchedFrom: instant('watched_from').notNull().defaultNow(),
    /** A location that is no place on the map: text to match. */
    placeWords: text('place_words'),
    ...mappedPosition(),
    /** The straight line through the earth to the farthest place that is near enough. */
    reach: doublePrecision('reach'),
    minCents: integer('min_cents'),
    maxCents: integer('max_cents'),
    /** Columns and what they have to hold. */
    needs: jsonb('needs').$type<Record<string, string | string[]>>().notNull().default({}),
    /** All of these, or words like them; null where any of them, none or all in order is meant. */
    words: text('words').array(),
  },
  (t) => [
    unique('saved_searches_once').on(t.userId, t.path),
    check('saved_searches_list_known', isOneOf(t.list, SEARCHED_LISTS)),
    check('saved_searches_name_length', isAtMost(t.name, 200)),
    check('saved_searches_path_length', isAtMost(t.path, 2000)),
    check('saved_searches_position_valid', isPosition(t.lat, t.lng)),
    index('saved_searches_of_list').on(t.list),
  ],
)

/** Of one search and one listing there is one row, so that nobody hears of it twice. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    listingId: text('listing_id').notNull(),
    matchedAt: instant('matched_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.listingId] }),
    index('saved_search_matches_of_listing').on(t.listingId),
    index('saved_search_matches_by_age').on(t.matchedAt),
  ],
)

/**
 * What was listed or changed and has not been compared with the saved searches. Triggers on the
 * lists write it in the transaction of the change, so that none is passed over.
 */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    list: text('list', { enum: SEARCHED_LISTS }).notNull(),
    listingId: text('listing_id').notNull(),
    /** The row as it was; null of a new one. */
    before: jsonb('before'),
    changedAt: instant('changed_at').notNull().default(sql`clock_timestamp()`),
    /** How often comparing it has failed. After the last try it is set aside. */
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    check('listing_changes_list_known', isOneOf(t.list, SEARCHED_LISTS)),
    check(
      'listing_changes_tries_in_range',
      sql`${t.tries} between 0 and ${sql.raw(String(MOST_TRIES))}`,
    ),
  ],
)
