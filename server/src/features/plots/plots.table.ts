import { PLOT_STATES } from '@commonplot/shared/listings/listing-state.ts'
import {
  LISTED_PLOT_STATUSES,
  SOIL_TYPES,
  SUN_EXPOSURES,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
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

/** `occupied` is not stored: it follows from the rentals of today. */
const STORED_STATUSES = [...LISTED_PLOT_STATUSES, 'visit'] as const

export const plots = pgTable(
  'plots',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    images: textList('images'),
    imageTexts: textList('image_texts'),
    status: text('status', { enum: STORED_STATUSES }).notNull().default('available'),
    location: text('location').notNull(),
    address: text('address').notNull(),
    ...mappedPosition(),
    timeZone: timeZone().default(UNKNOWN_PLACE_ZONE),
    size: text('size').notNull(),
    priceCents: integer('price_cents'),
    soilType: text('soil_type', { enum: SOIL_TYPES }),
    sunExposure: text('sun_exposure', { enum: SUN_EXPOSURES }),
    amenities: textList('amenities'),
    waterAccess: boolean('water_access').notNull().default(false),
    toolStorageAccess: boolean('tool_storage_access').notNull().default(false),
    parkingAvailable: boolean('parking_available').notNull().default(false),
    accessibilityFeatures: boolean('accessibility_features').notNull().default(false),
    state: text('state', { enum: PLOT_STATES }).notNull().default('listed'),
    /** The state to return to; null while only the owner decides. */
    stateBefore: text('state_before', { enum: PLOT_STATES }),
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
        ['A', 'name'],
        ['B', 'location'],
        ['C', `list_text(amenities) || ' ' || description`],
        ['D', 'address'],
      ]),
    ),
  },
  (t) => [
    check('plots_status_known', isOneOf(t.status, STORED_STATUSES)),
    check('plots_soil_type_known', isOneOf(t.soilType, SOIL_TYPES)),
    check('plots_sun_exposure_known', isOneOf(t.sunExposure, SUN_EXPOSURES)),
    check('plots_price_not_negative', isNotNegative(t.priceCents)),
    check('plots_state_known', isOneOf(t.state, PLOT_STATES)),
    check('plots_state_before_known', isOneOf(t.stateBefore, PLOT_STATES)),
    check('plots_rating_in_range', isStars(t.rating)),
    check('plots_review_count_not_negative', isNotNegative(t.reviewCount)),
    check('plots_name_length', isAtMost(t.name, 200)),
    check('plots_description_length', isAtMost(t.description, 5000)),
    check('plots_position_valid', isPosition(t.lat, t.lng)),
    check('plots_time_zone_known', isTimeZone(t.timeZone)),
    check(
      'plots_local_complete',
      sql`${t.source} = 'external' or (${t.ownerId} is not null and ${t.priceCents} is not null and ${t.status} <> 'visit')`,
    ),
    ...pausedByConstraints('plots', t),
    ...stayRuleConstraints('plots', t),
    ...sourceConstraints('plots', t),
    index('plots_by_owner').on(t.ownerId),
    index('plots_by_price').on(sql`coalesce(${t.priceCents}, 0)`, t.id),
    index('plots_by_rating').on(sql`coalesce(${t.rating}, 0)`, t.id),
    index('plots_by_newest').on(t.createdAt.desc(), t.id),
    // For the lists of operators.
    index('plots_set_aside')
      .on(t.state, t.createdAt.desc(), t.id)
      .where(sql`${t.state} <> 'listed'`),
    index('plots_hidden').on(t.createdAt.desc(), t.id).where(sql`${t.hiddenReason} is not null`),
    index('plots_by_amenities').using('gin', t.amenities),
    index('plots_by_position').using('gist', t.spot),
    index('plots_by_words').using('gin', t.search),
  ],
)
