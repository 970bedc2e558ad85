import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { daterange, day, instant, isAtMost, isOneOf } from '../../../sql/columns.ts'
import { dayRange } from '../../../sql/day-range.ts'

const TAKEN_BY = ['rental', 'block'] as const

/**
 * Whose the days of an item are: of a rental, which a trigger on `rentals` writes, or nobody's,
 * which the host writes. A migration adds the rule that no two rows of one item share a day.
 */
export const takenDays = pgTable(
  'taken_days',
  {
    /** Of the rental or of the block. */
    id: text('id').notNull(),
    itemKey: text('item_key').notNull(),
    takenBy: text('taken_by', { enum: TAKEN_BY }).notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    /** Days after the last that stay free. */
    bufferDays: integer('buffer_days').notNull().default(0),
    period: daterange('period')
      .notNull()
      .generatedAlwaysAs(
        dayRange({
          startDate: sql`start_date`,
          endDate: sql`end_date`,
          bufferDays: sql`buffer_days`,
        }),
      ),
    /** Until then somebody may still pay; null once that is settled. */
    heldUntil: instant('held_until'),
    /** What the host wrote, for themselves. */
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.itemKey] }),
    check('taken_days_taken_by_known', isOneOf(t.takenBy, TAKEN_BY)),
    check('taken_days_dates_in_order', sql`${t.startDate} <= ${t.endDate}`),
    check('taken_days_note_length', isAtMost(t.note, 200)),
    index('taken_days_of_item').on(t.itemKey, t.endDate),
  ],
)
