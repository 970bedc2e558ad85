import { CLAIM_STATES } from '@commonplot/shared/rentals/rental.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf, textList } from '../../../sql/columns.ts'
import { users } from '../../users/users.table.ts'
import { rentals } from '../rentals.table.ts'

/** A host's claim on the deposit, at most one per rental. */
export const claims = pgTable(
  'claims',
  {
    rentalId: text('rental_id').notNull(),
    itemKey: text('item_key').notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    photos: textList('photos'),
    state: text('state', { enum: CLAIM_STATES }).notNull().default('open'),
    createdAt: instant('created_at').notNull(),
    /** When the renter answered, or the time to answer ended. */
    answeredAt: instant('answered_at'),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.itemKey] }),
    foreignKey({
      columns: [t.rentalId, t.itemKey],
      foreignColumns: [rentals.id, rentals.itemKey],
    }).onDelete('cascade'),
    check('claims_amount_positive', sql`${t.amountCents} > 0`),
    check('claims_state_known', isOneOf(t.state, CLAIM_STATES)),
    check('claims_reason_length', isAtMost(t.reason, 2000)),
    check('claims_decision_reason_length', isAtMost(t.decisionReason, 2000)),
    index('claims_in_dispute').on(t.answeredAt).where(sql`${t.state} = 'disputed'`),
  ],
)
