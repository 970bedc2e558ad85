import { PAYMENT_PROVIDERS } from '@commonplot/shared/payments/payment.ts'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '../../sql/columns.ts'

/** Handled webhook events. The key makes a second delivery a no-op. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    paymentIntentId: text('payment_intent_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    check('payment_events_provider_known', isOneOf(t.provider, PAYMENT_PROVIDERS)),
    index('payment_events_of_intent').on(t.paymentIntentId),
    index('payment_events_by_age').on(t.receivedAt),
  ],
)
