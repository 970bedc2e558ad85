import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../sql/columns.ts'

/** One row for each service that may be asked only so often, whichever process asks. */
export const geocoderTurns = pgTable('geocoder_turns', {
  service: text('service').primaryKey(),
  nextAt: instant('next_at').notNull(),
})
