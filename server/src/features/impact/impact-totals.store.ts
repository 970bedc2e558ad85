import { sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { addToTotals } from './running-totals.store.ts'
import { rebuildStreaks } from './streaks.store.ts'

/** Makes every running total anew from the ledger, which is right by definition. */
export async function rebuildImpactTotals(db: WritableDatabase): Promise<void> {
  // The people come first, as in every log: whoever is logging is waited for, the next one waits.
  await db.execute(sql`
    truncate user_impact, user_impact_days, user_impact_months, user_impact_types, site_impact_months`)
  await addToTotals(db, 'all')
  await rebuildStreaks(db)
}
