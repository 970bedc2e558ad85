import { PAYMENT_PROVIDERS } from '@commonplot/shared/payments/payment.ts'
import { REFUND_STATES } from '@commonplot/shared/rentals/rental.ts'
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
 * One row per attempt to refund a payment. Failed attempts stay; at most one attempt is pending or
 * succeeded.
 */
export const refunds = pgTable(
  'refunds',
  {
    rentalId: text('rental_id').notNull(),
    itemKey: text('item_key').notNull(),
    /** A rental may have several payments, each refunded by itself. */
    paymentIntentId: text('payment_intent_id').notNull(),
    paymentProvider: text('payment_provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    attempt: integer('attempt').notNull().default(1),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    providerRefundId: text('provider_refund_id'),
    state: text('state', { enum: REFUND_STATES }).notNull().default('pending'),
    /**
     * The last error, of this attempt or the one before; null once the provider accepts the refund.
     */
    lastErrorCode: text('last_error_code'),
    dueSince: instant('due_since').notNull(),
    /** The sweep does not retry before. */
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
