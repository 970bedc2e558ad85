import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { daterange, day, dayRange, instant, isAtMost, isOneOf } from '../../../sql/columns.ts'

const TAKEN_BY = ['rental', 'block'] as const

/**
 * The days of an item: of rentals (written by a trigger on `rentals`) and days off (written by the
 * host). A migration adds the constraint that no two rows of an item overlap.
 */
export const takenDays = pgTable(
  'taken_days',
  {
    /** The rental's id, or the days off's own. */
    id: text('id').notNull(),
    itemKey: text('item_key').notNull(),
    takenBy: text('taken_by', { enum: TAKEN_BY }).notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    /** Days kept free after the last day. */
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
    /** The hold's end; null once paid, and for days off. */
    heldUntil: instant('held_until'),
    /** The host's private note. */
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
