import { TOOL_CATEGORIES, TOOL_CONDITIONS } from '@commonplot/shared/tools/tool.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  instant,
  isAtMost,
  isNotNegative,
  isOneOf,
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

export const tools = pgTable(
  'tools',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    images: textList('images'),
    category: text('category', { enum: TOOL_CATEGORIES }).notNull(),
    condition: text('condition', { enum: TOOL_CONDITIONS }).notNull(),
    pricePerDayCents: integer('price_per_day_cents').notNull(),
    location: text('location').notNull(),
    ...position(),
    // Both kept by the trigger on reviews, so that lists sort without touching that table.
    rating: stars('rating'),
    reviewCount: integer('review_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    ...sourceColumns(),
    search: tsvector('search').generatedAlwaysAs(
      weightedWords([
        ['A', 'name'],
        ['B', `location || ' ' || category`],
        ['C', 'description'],
      ]),
    ),
    fuzzyText: text('fuzzy_text').generatedAlwaysAs(plainText('name', 'location', 'category')),
    placeText: text('place_text').generatedAlwaysAs(plainText('location')),
  },
  (t) => [
    check('tools_category_known', isOneOf(t.category, TOOL_CATEGORIES)),
    check('tools_condition_known', isOneOf(t.condition, TOOL_CONDITIONS)),
    check('tools_price_not_negative', isNotNegative(t.pricePerDayCents)),
    check('tools_rating_in_range', isStars(t.rating)),
    check('tools_review_count_not_negative', isNotNegative(t.reviewCount)),
    check('tools_name_length', isAtMost(t.name, 200)),
    check('tools_description_length', isAtMost(t.description, 5000)),
    check('tools_position_valid', isPosition(t.lat, t.lng)),
    check('tools_local_complete', sql`${t.source} = 'external' or ${t.ownerId} is not null`),
    ...sourceConstraints('tools', t),
    index('tools_by_owner').on(t.ownerId),
    index('tools_by_price').on(t.pricePerDayCents, t.id),
    index('tools_by_category_and_price').on(t.category, t.pricePerDayCents, t.id),
    index('tools_by_rating').on(t.rating.desc().nullsLast(), t.id),
    index('tools_by_newest').on(t.createdAt.desc(), t.id),
    index('tools_by_position').using('gist', onEarth(t.lat, t.lng)),
    index('tools_by_words').using('gin', t.search),
    index('tools_by_fuzzy_text').using('gin', t.fuzzyText.op('gin_trgm_ops')),
    index('tools_by_place_text').using('gin', t.placeText.op('gin_trgm_ops')),
  ],
)
