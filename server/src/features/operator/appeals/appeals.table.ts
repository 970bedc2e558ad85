import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isAtMost } from '../../../sql/columns.ts'
import { users } from '../../users/users.table.ts'

/** A person's appeal against a suspension or hidden content. */
export const appeals = pgTable(
  'appeals',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('appeals_text_length', isAtMost(t.text, 2000)),
    check('appeals_answer_length', isAtMost(t.answer, 2000)),
    check('appeals_answered_complete', sql`(${t.answeredAt} is null) = (${t.answer} is null)`),
    uniqueIndex('appeals_one_open_each').on(t.userId).where(sql`${t.answeredAt} is null`),
    index('appeals_open').on(t.createdAt, t.id).where(sql`${t.answeredAt} is null`),
    index('appeals_of_user').on(t.userId, t.createdAt),
  ],
)
