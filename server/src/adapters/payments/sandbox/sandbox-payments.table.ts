import { PAYMENT_INTENT_STATUSES } from '@commonplot/shared/payments/payment.ts'
import { REFUND_STATES } from '@commonplot/shared/rentals/rental.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '../../../sql/columns.ts'

/** The sandbox provider's own records, as a real provider has them. No card data. */
export const sandboxPaymentIntents = pgTable(
  'sandbox_payment_intents',
  {
    id: text('id').primaryKey(),
    clientSecret: text('client_secret').notNull().unique(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: PAYMENT_INTENT_STATUSES })
      .notNull()
      .default('requires_payment_method'),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull().default({}),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('sandbox_payment_intents_status_known', isOneOf(t.status, PAYMENT_INTENT_STATUSES)),
    check('sandbox_payment_intents_amount_positive', sql`${t.amountCents} > 0`),
  ],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    paymentIntentId: text('payment_intent_id')
      .notNull()
      .references(() => sandboxPaymentIntents.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    /** Sandbox refunds succeed at once; tests set the states of a slow or refusing bank. */
    status: text('status', { enum: REFUND_STATES }).notNull().default('succeeded'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('sandbox_refunds_status_known', isOneOf(t.status, REFUND_STATES)),
    check('sandbox_refunds_amount_positive', sql`${t.amountCents} > 0`),
    index('sandbox_refunds_of_intent').on(t.paymentIntentId),
  ],
)
