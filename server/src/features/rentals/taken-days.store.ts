import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { takenDays } from './taken-days.table.ts'

export type NewTakenDays = typeof takenDays.$inferInsert

/** False when the days are someone else's: the table itself refuses the overlap. */
export async function claimDays(tx: WritableDatabase, days: NewTakenDays): Promise<boolean> {
  const claimed = await tx
    .insert(takenDays)
    .values(days)
    .onConflictDoNothing()
    .returning({ id: takenDays.id })
  return claimed.length > 0
}
