import { ACTIVITY_TYPES } from '@commonplot/shared/impact/activity.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { amount, day, instant, isOneOf } from '../../../sql/columns.ts'
import { users } from '../../users/users.table.ts'

// Running totals of the ledger, updated in the transaction that writes a line. Each total equals the
// sum of its lines. Grams and points are whole numbers, so sums are exact.

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const sums = () => ({
  activities: integer('activities').notNull().default(0),
  points: integer('points').notNull().default(0),
  co2SavedGrams: bigint('co2_saved_grams', { mode: 'number' }).notNull().default(0),
})

const amounts = () => ({
  quantity: amount('quantity').notNull().default(0),
  weightKg: amount('weight_kg').notNull().default(0),
  distanceKm: amount('distance_km').notNull().default(0),
})

export const userImpact = pgTable(
  'user_impact',
  {
    userId: userId().primaryKey(),
    ...sums(),
    streakDays: integer('streak_days').notNull().default(0),
    longestStreakDays: integer('longest_streak_days').notNull().default(0),
    lastActiveDay: day('last_active_day'),
    lastForgivenDay: day('last_forgiven_day'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('user_impact_leaders').on(t.points.desc(), t.userId)],
)

export const userImpactDays = pgTable(
  'user_impact_days',
  { userId: userId(), day: day('day').notNull(), ...sums() },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
)

export const userImpactMonths = pgTable(
  'user_impact_months',
  { userId: userId(), month: day('month').notNull(), ...sums() },
  (t) => [
    primaryKey({ columns: [t.userId, t.month] }),
    check('user_impact_months_first_day', sql`extract(day from ${t.month}) = 1`),
    index('user_impact_months_leaders').on(t.month, t.points.desc(), t.userId),
  ],
)

export const userImpactTypes = pgTable(
  'user_impact_types',
  {
    userId: userId(),
    activityType: text('activity_type', { enum: ACTIVITY_TYPES }).notNull(),
    ...sums(),
    ...amounts(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.activityType] }),
    check('user_impact_types_type_known', isOneOf(t.activityType, ACTIVITY_TYPES)),
  ],
)

/** Rows per site-wide total. Several rows keep concurrent logs from waiting for one lock. */
export const SITE_TOTAL_SLOTS = 16

export const siteImpactMonths = pgTable(
  'site_impact_months',
  {
    month: day('month').notNull(),
    activityType: text('activity_type', { enum: ACTIVITY_TYPES }).notNull(),
    slot: smallint('slot').notNull(),
    ...sums(),
    ...amounts(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.activityType, t.slot] }),
    check('site_impact_months_type_known', isOneOf(t.activityType, ACTIVITY_TYPES)),
    check(
      'site_impact_months_slot_in_range',
      sql`${t.slot} between 0 and ${sql.raw(String(SITE_TOTAL_SLOTS - 1))}`,
    ),
  ],
)
