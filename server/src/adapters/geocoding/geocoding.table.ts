import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf } from '../../sql/columns.ts'
import type { FoundPlace } from '../external-data/external-data.port.ts'

const LOOKUPS = ['forward', 'reverse'] as const
export type Lookup = (typeof LOOKUPS)[number]

/** Answers of an outside geocoder, `null` for places unknown to it. */
export const geocodeCache = pgTable(
  'geocode_cache',
  {
    lookup: text('lookup', { enum: LOOKUPS }).notNull(),
    /** The question in lower case, or `lat,lng` rounded to 5 decimals. */
    question: text('question').notNull(),
    answer: jsonb('answer').$type<FoundPlace>(),
    fetchedAt: instant('fetched_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lookup, t.question] }),
    check('geocode_cache_lookup_known', isOneOf(t.lookup, LOOKUPS)),
    check('geocode_cache_question_length', isAtMost(t.question, 1000)),
    index('geocode_cache_by_age').on(t.fetchedAt),
  ],
)

/** The next free moment of each rate-limited service, shared by all processes. */
export const geocoderTurns = pgTable('geocoder_turns', {
  service: text('service').primaryKey(),
  nextAt: instant('next_at').notNull(),
})
