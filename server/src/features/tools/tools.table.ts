import { TOOL_STATES } from '@commonplot/shared/listings/listing-state.ts'
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
  isTimeZone,
  mappedPosition,
  stars,
  textList,
  timeZone,
  tsvector,
  UNKNOWN_PLACE_ZONE,
  weightedWords,
} from '../../sql/columns.ts'
import { sourceColumns, sourceConstraints } from '../external-data/external-data.table.ts'
import {
  pausedByColumns,
  pausedByConstraints,
  stayRuleColumns,
  stayRuleConstraints,
} from '../listings/listings.table.ts'
import { users } from '../users/users.table.ts'

export const tools = pgTable(
  'tools',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    images: textList('images'),
    imageTexts: textList('image_texts'),
    included: textList('included'),
    category: text('category', { enum: TOOL_CATEGORIES }).notNull(),
    condition: text('condition', { enum: TOOL_CONDITIONS }).notNull(),
    pricePerDayCents: integer('price_per_day_cents').notNull(),
    location: text('location').notNull(),
    ...mappedPosition(),
    timeZone: timeZone().default(UNKNOWN_PLACE_ZONE),
    state: text('state', { enum: TOOL_STATES }).notNull().default('listed'),
    /** The state to return to; null while only the owner decides. */
    stateBefore: text('state_before', { enum: TOOL_STATES }),
    ...pausedByColumns(),
    ...stayRuleColumns(),
    // Written by the trigger on reviews: lists sort without a join.
    rating: stars('rating'),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    ...sourceColumns(),
    search: tsvector('search').generatedAlwaysAs(
      weightedWords([
        ['A', `name || ' ' || category`],
        ['B', 'location'],
        ['C', 'description'],
      ]),
    ),
  },
  (t) => [
    check('tools_category_known', isOneOf(t.category, TOOL_CATEGORIES)),
    check('tools_condition_known', isOneOf(t.condition, TOOL_CONDITIONS)),
    check('tools_price_not_negative', isNotNegative(t.pricePerDayCents)),
    check('tools_state_known', isOneOf(t.state, TOOL_STATES)),
    check('tools_state_before_known', isOneOf(t.stateBefore, TOOL_STATES)),
    check('tools_rating_in_range', isStars(t.rating)),
    check('tools_review_count_not_negative', isNotNegative(t.reviewCount)),
    check('tools_name_length', isAtMost(t.name, 200)),
    check('tools_description_length', isAtMost(t.description, 5000)),
    check('tools_position_valid', isPosition(t.lat, t.lng)),
    check('tools_time_zone_known', isTimeZone(t.timeZone)),
    check('tools_local_complete', sql`${t.source} = 'external' or ${t.ownerId} is not null`),
    ...pausedByConstraints('tools', t),
    ...stayRuleConstraints('tools', t),
    ...sourceConstraints('tools', t),
    index('tools_by_owner').on(t.ownerId),
    index('tools_by_price').on(t.pricePerDayCents, t.id),
    index('tools_by_rating').on(sql`coalesce(${t.rating}, 0)`, t.id),
    index('tools_by_newest').on(t.createdAt.desc(), t.id),
    // For the lists of operators.
    index('tools_set_aside')
      .on(t.state, t.createdAt.desc(), t.id)
      .where(sql`${t.state} <> 'listed'`),
    index('tools_hidden').on(t.createdAt.desc(), t.id).where(sql`${t.hiddenReason} is not null`),
    index('tools_by_position').using('gist', t.spot),
    index('tools_by_words').using('gin', t.search),
  ],
)
