import { REPORT_REASONS, REPORT_TARGETS } from '@commonplot/shared/reports/report.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    targetType: text('target_type', { enum: REPORT_TARGETS }).notNull(),
    targetId: text('target_id').notNull(),
    /** The owner or author of the reported thing. */
    personId: text('person_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note'),
    /** The text at the time of the report: the author may change or delete it. */
    excerpt: text('excerpt').notNull(),
    /** For a reported message. */
    conversationId: text('conversation_id'),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome'),
    closingNote: text('closing_note'),
  },
  (t) => [
    check('reports_target_known', isOneOf(t.targetType, REPORT_TARGETS)),
    check('reports_reason_known', isOneOf(t.reason, REPORT_REASONS)),
    check('reports_note_length', isAtMost(t.note, 2000)),
    check('reports_excerpt_length', isAtMost(t.excerpt, 500)),
    check('reports_outcome_length', isAtMost(t.outcome, 200)),
    check('reports_closing_note_length', isAtMost(t.closingNote, 2000)),
    check('reports_closed_complete', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
    // One open report per reporter and thing.
    uniqueIndex('reports_one_open_each')
      .on(t.reporterId, t.targetType, t.targetId)
      .where(sql`${t.closedAt} is null`),
    index('reports_of_reporter').on(t.reporterId, t.createdAt),
    index('reports_open').on(t.createdAt, t.id).where(sql`${t.closedAt} is null`),
    index('reports_closed').on(t.createdAt, t.id).where(sql`${t.closedAt} is not null`),
    index('reports_by_closing').on(t.closedAt).where(sql`${t.closedAt} is not null`),
    index('reports_by_newest').on(t.createdAt, t.id),
    index('reports_about_person').on(t.personId, t.createdAt, t.id),
    index('reports_of_target').on(t.targetType, t.targetId).where(sql`${t.closedAt} is null`),
  ],
)

/** An operator's reason to hide the row; null while everybody sees it. */
export const hiddenColumns = () => ({ hiddenReason: text('hidden_reason') })

export const hiddenConstraints = (table: string, t: { hiddenReason: AnyPgColumn }) => [
  check(`${table}_hidden_reason_length`, isAtMost(t.hiddenReason, 2000)),
]
