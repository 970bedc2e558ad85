import { PAYMENT_PROVIDERS } from '@commonplot/shared/payments/payment.ts'
import { REFUND_STATES } from '@commonplot/shared/rentals/refund-state.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '../../../sql/columns.ts'
import { rentals } from '../rentals.table.ts'

const REFUND_REASONS = ['cancelled', 'dates_gone', 'deposit'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/**
 * One row for each attempt to send back what is due. A failed attempt stays and the next one stands
 * beside it; of those that are under way or through there is never more than one.
 */
export const refunds = pgTable(
  'refunds',
  {
    rentalId: text('rental_id').notNull(),
    itemKey: text('item_key').notNull(),
    /** One rental may have several payments, and each goes back by itself. */
    paymentIntentId: text('payment_intent_id').notNull(),
    paymentProvider: text('payment_provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    attempt: integer('attempt').notNull().default(1),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    providerRefundId: text('provider_refund_id'),
    state: text('state', { enum: REFUND_STATES }).notNull().default('pending'),
    /** What went wrong last, in this attempt or the one before; none once the provider has taken it. */
    lastErrorCode: text('last_error_code'),
    dueSince: instant('due_since').notNull(),
    /** Before this the sweep does not ask the provider again. */
    askAfter: instant('ask_after').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentIntentId, t.attempt, t.itemKey] }),
    foreignKey({
      columns: [t.rentalId, t.itemKey],
      foreignColumns: [rentals.id, rentals.itemKey],
    }).onDelete('cascade'),
    uniqueIndex('refunds_never_two')
      .on(t.paymentIntentId, t.itemKey)
      .where(sql`${t.state} <> 'failed'`),
    index('refunds_of_rental').on(t.rentalId),
    check('refunds_provider_known', isOneOf(t.paymentProvider, PAYMENT_PROVIDERS)),
    check('refunds_attempt_counts', sql`${t.attempt} > 0`),
    check('refunds_amount_positive', sql`${t.amountCents} > 0`),
    check('refunds_reason_known', isOneOf(t.reason, REFUND_REASONS)),
    check('refunds_state_known', isOneOf(t.state, REFUND_STATES)),
    index('refunds_by_newest').on(t.createdAt.desc()),
    index('refunds_by_state').on(t.state, t.createdAt.desc()),
    index('refunds_of_late_payments')
      .on(t.dueSince.desc())
      .where(sql`${t.reason} = 'dates_gone' and ${t.attempt} = 1`),
    index('refunds_to_ask').on(t.askAfter).where(sql`${t.state} = 'pending'`),
  ],
)
