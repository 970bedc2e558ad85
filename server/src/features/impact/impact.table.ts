import {
  ACTIVITY_TYPES,
  EVIDENCE_GRADES,
  LEDGER_KINDS,
  type Receipt,
} from '@commonplot/shared/impact/activity.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, day, instant, isAtMost, isOneOf } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'
import { badges } from './badges/badges.table.ts'

/**
 * The ledger. A trigger refuses updates: undoing an activity adds an `undo` line with the opposite
 * figures. Badge rewards are lines too. Every key starts with the person, the shard column.
 */
export const activities = pgTable(
  'activities',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    clientId: text('client_id'),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull().default('activity'),
    /** Null for a badge reward. */
    activityType: text('activity_type', { enum: ACTIVITY_TYPES }),
    description: text('description').notNull(),
    plantType: text('plant_type'),
    quantity: amount('quantity'),
    weightKg: amount('weight_kg'),
    distanceKm: amount('distance_km'),
    co2SavedGrams: integer('co2_saved_grams').notNull(),
    points: integer('points').notNull(),
    receipt: jsonb('receipt').$type<Receipt>(),
    evidence: text('evidence', { enum: EVIDENCE_GRADES }).notNull().default('self-reported'),
    verified: boolean('verified').notNull().default(true),
    // No foreign key: rentals live on the shard of their item, and the ledger outlives them.
    rentalId: text('rental_id'),
    undoesId: text('undoes_id'),
    badgeId: text('badge_id').references(() => badges.id),
    /** The calendar day in the person's time zone. */
    localDay: day('local_day').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.undoesId], foreignColumns: [t.userId, t.id] }),
    unique('activities_client_key').on(t.userId, t.clientId),
    unique('activities_undone_once').on(t.userId, t.undoesId),
    uniqueIndex('activities_rental_once')
      .on(t.userId, t.rentalId)
      .where(sql`${t.kind} = 'activity'`),
    uniqueIndex('activities_badge_once').on(t.userId, t.badgeId),
    check('activities_kind_known', isOneOf(t.kind, LEDGER_KINDS)),
    check('activities_type_known', isOneOf(t.activityType, ACTIVITY_TYPES)),
    check('activities_evidence_known', isOneOf(t.evidence, EVIDENCE_GRADES)),
    check('activities_description_length', isAtMost(t.description, 5000)),
    check(
      'activities_amounts_in_range',
      sql`${t.quantity} between 0 and 1000 and ${t.weightKg} between 0 and 500 and ${t.distanceKm} between 0 and 1000`,
    ),
    check(
      'activities_kind_complete',
      sql`case ${t.kind}
        when 'activity' then ${t.activityType} is not null and ${t.receipt} is not null and ${t.undoesId} is null and ${t.badgeId} is null and ${t.points} >= 0
        when 'undo' then ${t.activityType} is not null and ${t.undoesId} is not null and ${t.badgeId} is null and ${t.points} <= 0
        else ${t.activityType} is null and ${t.badgeId} is not null and ${t.co2SavedGrams} = 0 and ${t.points} >= 0 end`,
    ),
    check(
      'activities_rental_evidence',
      sql`(${t.evidence} = 'rental') = (${t.rentalId} is not null)`,
    ),
    index('activities_of_user').on(t.userId, t.createdAt.desc(), t.id),
  ],
)
