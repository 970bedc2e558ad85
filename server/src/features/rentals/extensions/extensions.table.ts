import { PAYMENT_PROVIDERS } from '@commonplot/shared/payments/payment.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { day, instant, isOneOf } from '../../../sql/columns.ts'
import { rentals } from '../rentals.table.ts'

/** `gone`: not paid in time, or paid when the days were taken. */
const EXTENSION_STATES = ['held', 'paid', 'gone'] as const

/** More days of a rental, each with its own payment. */
export const extensions = pgTable(
  'extensions',
  {
    id: text('id').notNull(),
    rentalId: text('rental_id').notNull(),
    itemKey: text('item_key').notNull(),
    endDate: day('end_date').notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: EXTENSION_STATES }).notNull().default('held'),
    holdExpiresAt: instant('hold_expires_at').notNull(),
    paymentProvider: text('payment_provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    paymentIntentId: text('payment_intent_id'),
    paymentAttempt: integer('payment_attempt').notNull().default(1),
    paymentCheckedAt: instant('payment_checked_at'),
    /** From here on only a refund can change the payment. */
    paymentClosedAt: instant('payment_closed_at'),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.itemKey] }),
    foreignKey({
      columns: [t.rentalId, t.itemKey],
      foreignColumns: [rentals.id, rentals.itemKey],
    }).onDelete('cascade'),
    unique('extensions_payment_intent_key').on(t.paymentIntentId, t.itemKey),
    check('extensions_state_known', isOneOf(t.state, EXTENSION_STATES)),
    check('extensions_amount_positive', sql`${t.amountCents} > 0`),
    check('extensions_provider_known', isOneOf(t.paymentProvider, PAYMENT_PROVIDERS)),
    index('extensions_by_payment').on(t.paidAt.desc()).where(sql`${t.paidAt} is not null`),
    index('extensions_of_rental').on(t.rentalId, t.createdAt),
    index('extensions_open_payments')
      .on(t.paymentCheckedAt.nullsFirst())
      .where(sql`${t.paymentIntentId} is not null and ${t.paymentClosedAt} is null`),
  ],
)
