import { AUDIT_ACTIONS, AUDIT_TARGETS } from '@commonplot/shared/operator/audit.ts'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

/** Every act of an operator. A trigger refuses to change or remove a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    targetType: text('target_type', { enum: AUDIT_TARGETS }).notNull(),
    targetId: text('target_id').notNull(),
    /** The person concerned. */
    personId: text('person_id').references(() => users.id),
    reason: text('reason').notNull(),
  },
  (t) => [
    check('audit_log_action_known', isOneOf(t.action, AUDIT_ACTIONS)),
    check('audit_log_target_known', isOneOf(t.targetType, AUDIT_TARGETS)),
    check('audit_log_reason_length', isAtMost(t.reason, 2000)),
    index('audit_log_by_newest').on(t.at, t.id),
    index('audit_log_of_person').on(t.personId, t.at, t.id),
    index('audit_log_of_operator').on(t.operatorId, t.at, t.id),
    index('audit_log_of_action').on(t.action, t.at, t.id),
  ],
)
