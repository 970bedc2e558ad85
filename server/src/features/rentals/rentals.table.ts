import { PAYMENT_PROVIDERS } from '@commonplot/shared/payments/payment.ts'
import {
  type CancellationPolicy,
  DEPOSIT_STATUSES,
  RENTAL_STATUSES,
  RENTAL_TYPES,
} from '@commonplot/shared/rentals/rental.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  daterange,
  day,
  dayRange,
  instant,
  isAtMost,
  isOneOf,
  isTimeZone,
  timeZone,
} from '../../sql/columns.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'

/**
 * Rentals of plots and tools; a trigger copies days of held and confirmed ones to `taken_days`.
 * `item_key` is in every key as a future shard key, which a generated column cannot be.
 */
export const rentals = pgTable(
  'rentals',
  {
    id: text('id').notNull(),
    itemKey: text('item_key').notNull(),
    type: text('type', { enum: RENTAL_TYPES }).notNull(),
    plotId: text('plot_id').references(() => plots.id),
    toolId: text('tool_id').references(() => tools.id),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    renterId: text('renter_id')
      .notNull()
      .references(() => users.id),
    bookingId: text('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    period: daterange('period')
      .notNull()
      .generatedAlwaysAs(dayRange({ startDate: sql`start_date`, endDate: sql`end_date` })),
    /** The item's time zone when the rental was agreed. */
    timeZone: timeZone(),
    /** The listing's buffer when the rental was agreed. */
    bufferDays: integer('buffer_days').notNull().default(0),
    priceCents: integer('price_cents').notNull(),
    duration: integer('duration').notNull(),
    rentCents: integer('rent_cents').notNull(),
    platformFeeCents: integer('platform_fee_cents').notNull(),
    hostCents: integer('host_cents').notNull(),
    depositCents: integer('deposit_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    cancellationPolicy: jsonb('cancellation_policy').$type<CancellationPolicy>().notNull(),
    /** The part of the total paid for extensions. */
    extendedCents: integer('extended_cents').notNull().default(0),
    specialRequests: text('special_requests'),
    status: text('status', { enum: RENTAL_STATUSES }).notNull().default('held'),
    holdExpiresAt: instant('hold_expires_at'),
    paymentProvider: text('payment_provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    paymentIntentId: text('payment_intent_id'),
    paymentAttempt: integer('payment_attempt').notNull().default(1),
    paidAt: instant('paid_at'),
    /** When the sweep last read an open payment from the provider. */
    paymentCheckedAt: instant('payment_checked_at'),
    /** From here on only a refund can change the payment. */
    paymentClosedAt: instant('payment_closed_at'),
    depositStatus: text('deposit_status', { enum: DEPOSIT_STATUSES }),
    depositKeptCents: integer('deposit_kept_cents').notNull().default(0),
    /** When the deposit's next transition is due; null once settled. */
    depositDueAt: instant('deposit_due_at'),
    /** The day of the last overdue reminder, in the item's time zone. */
    overdueToldOn: day('overdue_told_on'),
    /** The end date of a held extension. */
    pendingEndDate: day('pending_end_date'),
    pendingUntil: instant('pending_until'),
    /** The amount due to the renter; `refunds` holds its progress. */
    refundCents: integer('refund_cents'),
    statusReason: text('status_reason'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.itemKey] }),
    unique('rentals_payment_intent_key').on(t.paymentIntentId, t.itemKey),
    check('rentals_type_known', isOneOf(t.type, RENTAL_TYPES)),
    check(
      'rentals_one_item',
      sql`num_nonnulls(${t.plotId}, ${t.toolId}) = 1 and ${t.itemKey} = ${t.type} || ':' || case ${t.type} when 'plot' then ${t.plotId} else ${t.toolId} end`,
    ),
    check('rentals_not_own', sql`${t.ownerId} <> ${t.renterId}`),
    check('rentals_dates_in_order', sql`${t.startDate} <= ${t.endDate}`),
    check('rentals_time_zone_known', isTimeZone(t.timeZone)),
    check('rentals_buffer_in_range', sql`${t.bufferDays} between 0 and 30`),
    check('rentals_status_known', isOneOf(t.status, RENTAL_STATUSES)),
    check('rentals_hold_has_end', sql`${t.status} <> 'held' or ${t.holdExpiresAt} is not null`),
    check(
      'rentals_confirmed_is_paid',
      sql`${t.status} not in ('confirmed', 'completed') or (${t.paidAt} is not null and ${t.paymentIntentId} is not null)`,
    ),
    check(
      'rentals_amounts_add_up',
      sql`${t.priceCents} >= 0 and ${t.duration} > 0 and ${t.rentCents} = ${t.priceCents} * ${t.duration} and ${t.platformFeeCents} between 0 and ${t.rentCents} and ${t.hostCents} = ${t.rentCents} - ${t.platformFeeCents} and ${t.depositCents} >= 0 and ${t.totalCents} = ${t.rentCents} + ${t.depositCents}`,
    ),
    check('rentals_refund_in_range', sql`${t.refundCents} between 0 and ${t.totalCents}`),
    check('rentals_deposit_status_known', isOneOf(t.depositStatus, DEPOSIT_STATUSES)),
    check(
      'rentals_deposit_kept_in_range',
      sql`${t.depositKeptCents} between 0 and ${t.depositCents}`,
    ),
    check('rentals_extended_in_range', sql`${t.extendedCents} between 0 and ${t.rentCents}`),
    check(
      'rentals_pending_complete',
      sql`num_nonnulls(${t.pendingEndDate}, ${t.pendingUntil}) <> 1 and ${t.pendingEndDate} > ${t.endDate}`,
    ),
    check('rentals_provider_known', isOneOf(t.paymentProvider, PAYMENT_PROVIDERS)),
    check('rentals_requests_length', isAtMost(t.specialRequests, 2000)),
    // Includes `paid_at`, so that paid rentals are counted in the index alone.
    index('rentals_of_renter').on(t.renterId, t.createdAt.desc(), t.id, t.paidAt),
    index('rentals_of_owner').on(t.ownerId, t.createdAt.desc(), t.id, t.paidAt),
    index('rentals_of_booking').on(t.bookingId),
    index('rentals_holds_to_expire').on(t.holdExpiresAt).where(sql`${t.status} = 'held'`),
    index('rentals_to_complete').on(t.endDate).where(sql`${t.status} = 'confirmed'`),
    index('rentals_open_payments')
      .on(t.paymentCheckedAt.nullsFirst())
      .where(sql`${t.paymentIntentId} is not null and ${t.paymentClosedAt} is null`),
    index('rentals_confirmed_of_plot')
      .on(t.plotId, t.endDate)
      .where(sql`${t.status} = 'confirmed'`),
    index('rentals_confirmed_of_tool')
      .on(t.toolId, t.endDate)
      .where(sql`${t.status} = 'confirmed'`),
    index('rentals_ended').on(t.endDate).where(sql`${t.status} = 'completed'`),
    index('rentals_deposits_due').on(t.depositDueAt).where(sql`${t.depositDueAt} is not null`),
    index('rentals_by_payment').on(t.paidAt.desc()).where(sql`${t.paidAt} is not null`),
    index('rentals_by_deposit').on(t.paidAt.desc()).where(sql`${t.depositStatus} is not null`),
    index('rentals_by_deposit_status')
      .on(t.depositStatus, t.paidAt.desc())
      .where(sql`${t.depositStatus} is not null`),
    index('rentals_extensions_to_expire')
      .on(t.pendingUntil)
      .where(sql`${t.pendingUntil} is not null`),
  ],
)
