import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import {
  instant,
  isAtMost,
  isNotNegative,
  isPosition,
  isStars,
  onEarth,
  plainText,
  position,
  stars,
  textList,
  tsvector,
  weightedWords,
} from '../../sql/columns.ts'
import { sourceColumns, sourceConstraints } from '../../sql/source-columns.ts'
import { users } from '../users/users.table.ts'

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
    ...position(),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...sourceColumns(),
    search: tsvector('search').generatedAlwaysAs(
      weightedWords([
        ['A', `name || ' ' || specialty`],
        ['B', `location || ' ' || list_text(skills)`],
        ['C', `experience || ' ' || bio`],
      ]),
    ),
    fuzzyText: text('fuzzy_text').generatedAlwaysAs(
      plainText('name', 'specialty', 'location', 'list_text(skills)'),
    ),
    placeText: text('place_text').generatedAlwaysAs(plainText('location')),
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
    index('experts_by_rating').on(t.rating.desc().nullsLast(), t.id),
    index('experts_by_position').using('gist', onEarth(t.lat, t.lng)),
    index('experts_by_words').using('gin', t.search),
    index('experts_by_fuzzy_text').using('gin', t.fuzzyText.op('gin_trgm_ops')),
    index('experts_by_place_text').using('gin', t.placeText.op('gin_trgm_ops')),
  ],
)
