import { HANDOVER_STEPS, SIDES } from '@commonplot/shared/rentals/handover.ts'
import { boolean, check, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf, textList } from '../../../sql/columns.ts'
import { rentals } from '../rentals.table.ts'

/** The reports of renter and owner, one each for pick-up and return. */
export const handoverSteps = pgTable(
  'handover_steps',
  {
    rentalId: text('rental_id').notNull(),
    itemKey: text('item_key').notNull(),
    step: text('step', { enum: HANDOVER_STEPS }).notNull(),
    by: text('by', { enum: SIDES }).notNull(),
    note: text('note'),
    photos: textList('photos'),
    allWell: boolean('all_well').notNull().default(true),
    clientId: text('client_id'),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.step, t.by, t.itemKey] }),
    foreignKey({
      columns: [t.rentalId, t.itemKey],
      foreignColumns: [rentals.id, rentals.itemKey],
    }).onDelete('cascade'),
    check('handover_steps_step_known', isOneOf(t.step, HANDOVER_STEPS)),
    check('handover_steps_by_known', isOneOf(t.by, SIDES)),
    check('handover_steps_note_length', isAtMost(t.note, 2000)),
  ],
)
