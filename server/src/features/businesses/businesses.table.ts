import { BUSINESS_CATEGORIES, type WeeklyHours } from '@commonplot/shared/businesses/business.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  instant,
  isAtMost,
  isNotNegative,
  isOneOf,
  isPosition,
  isStars,
  mappedPosition,
  stars,
  textList,
  tsvector,
  weightedWords,
} from '../../sql/columns.ts'
import { sourceColumns, sourceConstraints } from '../external-data/external-data.table.ts'

export const businesses = pgTable(
  'businesses',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    category: text('category', { enum: BUSINESS_CATEGORIES }).notNull(),
    description: text('description').notNull(),
    location: text('location').notNull(),
    address: text('address').notNull(),
    ...mappedPosition(),
    phone: text('phone'),
    website: text('website'),
    images: textList('images'),
    verified: boolean('verified').notNull().default(false),
    rating: stars('rating'),
    reviewCount: integer('review_count').notNull().default(0),
    ecoFeatures: textList('eco_features'),
    hours: jsonb('hours').$type<string | WeeklyHours>(),
    timeZone: text('time_zone'),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...sourceColumns(),
    search: tsvector('search').generatedAlwaysAs(
      weightedWords([
        ['A', 'name'],
        ['B', 'location'],
        ['C', `category || ' ' || list_text(eco_features) || ' ' || description`],
        ['D', 'address'],
      ]),
    ),
  },
  (t) => [
    check('businesses_category_known', isOneOf(t.category, BUSINESS_CATEGORIES)),
    check('businesses_rating_in_range', isStars(t.rating)),
    check('businesses_review_count_not_negative', isNotNegative(t.reviewCount)),
    check('businesses_name_length', isAtMost(t.name, 200)),
    check('businesses_description_length', isAtMost(t.description, 5000)),
    check('businesses_position_valid', isPosition(t.lat, t.lng)),
    check('businesses_hours_shape', sql`jsonb_typeof(${t.hours}) in ('string', 'object')`),
    ...sourceConstraints('businesses', t),
    index('businesses_by_category').on(t.category, t.id),
    index('businesses_by_rating').on(sql`coalesce(${t.rating}, 0)`, t.id),
    index('businesses_by_position').using('gist', t.spot),
    index('businesses_by_words').using('gin', t.search),
  ],
)
