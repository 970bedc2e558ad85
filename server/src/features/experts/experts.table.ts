import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import {
  areAllOf,
  instant,
  isAtMost,
  isNotNegative,
  isPosition,
  isStars,
  mappedPosition,
  stars,
  textList,
  tsvector,
  weightedWords,
} from '../../sql/columns.ts'
import { sourceColumns, sourceConstraints } from '../external-data/external-data.table.ts'
import { users } from '../users/users.table.ts'

/** Reasons that hide the profile of a user. */
export const GONE_BY = ['closing', 'suspended'] as const
export type GoneBy = (typeof GONE_BY)[number]

export const experts = pgTable(
  'experts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    image: text('image'),
    specialty: text('specialty').notNull(),
    experience: text('experience').notNull(),
    bio: text('bio').notNull(),
    availability: text('availability').notNull(),
    skills: textList('skills'),
    certifications: textList('certifications'),
    languages: textList('languages'),
    hourlyRateCents: integer('hourly_rate_cents'),
    rating: stars('rating'),
    sessionCount: integer('session_count').notNull().default(0),
    location: text('location').notNull(),
    ...mappedPosition(),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...sourceColumns(),
    goneBy: textList('gone_by'),
    search: tsvector('search').generatedAlwaysAs(
      weightedWords([
        ['A', `name || ' ' || specialty || ' ' || list_text(skills)`],
        ['B', 'location'],
        ['C', `experience || ' ' || bio`],
      ]),
    ),
  },
  (t) => [
    unique('experts_one_per_user').on(t.userId),
    check('experts_rate_not_negative', isNotNegative(t.hourlyRateCents)),
    check('experts_sessions_not_negative', isNotNegative(t.sessionCount)),
    check('experts_rating_in_range', isStars(t.rating)),
    check('experts_name_length', isAtMost(t.name, 200)),
    check('experts_bio_length', isAtMost(t.bio, 5000)),
    check('experts_position_valid', isPosition(t.lat, t.lng)),
    check('experts_local_complete', sql`${t.source} = 'external' or ${t.userId} is not null`),
    ...sourceConstraints('experts', t),
    check('experts_gone_by_known', areAllOf(t.goneBy, GONE_BY)),
    check(
      'experts_gone_by_something',
      sql`cardinality(${t.goneBy}) = 0 or ${t.goneAt} is not null`,
    ),
    index('experts_by_rating').on(sql`coalesce(${t.rating}, 0)`, t.id),
    index('experts_by_position').using('gist', t.spot),
    index('experts_by_words').using('gin', t.search),
  ],
)
