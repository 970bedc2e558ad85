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

/** After this many failures a change waits for an operator. */
export const MOST_TRIES = 5

/** Names of tables and of list paths. */
export const SEARCHED_LISTS = ['plots', 'tools', 'experts', 'plants', 'businesses'] as const
export type SearchedList = (typeof SEARCHED_LISTS)[number]

/**
 * `path` holds the whole search. The columns after it prefilter: a listing that fails one cannot
 * match.
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
    /** By the database clock, like `listing_changes`. */
    watchedFrom: instant('watched_from').notNull().defaultNow(),
    /** Text of a location without a position. */
    placeWords: text('place_words'),
    ...mappedPosition(),
    /** The radius as a chord through the earth. */
    reach: doublePrecision('reach'),
    minCents: integer('min_cents'),
    maxCents: integer('max_cents'),
    /** Required values by column. */
    needs: jsonb('needs').$type<Record<string, string | string[]>>().notNull().default({}),
    /** All required, or similar words; null if the search has operators. */
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

/** One row for each search and listing: one notification. */
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
 * Changes not yet compared with saved searches. Triggers on the lists insert them in the same
 * transaction.
 */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    list: text('list', { enum: SEARCHED_LISTS }).notNull(),
    listingId: text('listing_id').notNull(),
    /** The row before the change; null for a new listing. */
    before: jsonb('before'),
    changedAt: instant('changed_at').notNull().default(sql`clock_timestamp()`),
    /** Failed comparisons; the change is set aside after the last one. */
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
