import { BOOKING_ITEM_TYPES, BOOKING_STATUSES } from '@commonplot/shared/bookings/booking.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { day, instant, isAtMost, isOneOf, isTimeZone, timeZone } from '../../sql/columns.ts'
import { experts } from '../experts/experts.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'

/** Requests made in messages. The rental of an accepted request points back here. */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    requesterId: text('requester_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id'),
    itemType: text('item_type', { enum: BOOKING_ITEM_TYPES }).notNull(),
    plotId: text('plot_id').references(() => plots.id, { onDelete: 'cascade' }),
    toolId: text('tool_id').references(() => tools.id, { onDelete: 'cascade' }),
    expertId: text('expert_id').references(() => experts.id, { onDelete: 'cascade' }),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    /** The item's zone, or the requester's where no item is named. */
    timeZone: timeZone(),
    notes: text('notes'),
    status: text('status', { enum: BOOKING_STATUSES }).notNull().default('pending'),
    statusReason: text('status_reason'),
    /** Deadline for paying an accepted request; null without a payment. */
    payBy: instant('pay_by'),
    /** When both people were notified that the request expired. The expiry itself is computed. */
    expiryToldAt: instant('expiry_told_at'),
    /** When the requester withdrew the unanswered request. */
    takenBackAt: instant('taken_back_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('bookings_two_people', sql`${t.requesterId} <> ${t.ownerId}`),
    check('bookings_item_type_known', isOneOf(t.itemType, BOOKING_ITEM_TYPES)),
    check(
      'bookings_item_of_type',
      sql`num_nonnulls(${t.plotId}, ${t.toolId}, ${t.expertId}) = 0 or (num_nonnulls(${t.plotId}, ${t.toolId}, ${t.expertId}) = 1 and case ${t.itemType} when 'plot' then ${t.plotId} when 'tool' then ${t.toolId} else ${t.expertId} end is not null)`,
    ),
    check('bookings_dates_in_order', sql`${t.startDate} <= ${t.endDate}`),
    check('bookings_time_zone_known', isTimeZone(t.timeZone)),
    check('bookings_status_known', isOneOf(t.status, BOOKING_STATUSES)),
    check('bookings_notes_length', isAtMost(t.notes, 2000)),
    unique('bookings_client_key').on(t.requesterId, t.clientId),
    index('bookings_of_requester').on(t.requesterId, t.createdAt.desc(), t.id),
    index('bookings_of_owner').on(t.ownerId, t.createdAt.desc(), t.id),
    index('bookings_pending').on(t.startDate).where(sql`${t.status} = 'pending'`),
    index('bookings_to_pay').on(t.payBy).where(sql`${t.status} = 'accepted'`),
    index('bookings_of_expert').on(t.expertId).where(sql`${t.status} = 'accepted'`),
    index('bookings_rivals_for_plot').on(t.plotId, t.startDate).where(sql`${t.status} = 'pending'`),
    index('bookings_rivals_for_tool').on(t.toolId, t.startDate).where(sql`${t.status} = 'pending'`),
  ],
)
