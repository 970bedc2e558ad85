import type { Block } from '@commonplot/shared/rentals/blocks.contract.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { takes, type WantedDays } from './availability.sql.ts'
import { takenDays } from './taken-days.table.ts'

const isBlockOf = (itemKey: string) =>
  and(eq(takenDays.itemKey, itemKey), eq(takenDays.takenBy, 'block'))

/** Those that have not ended on that day. */
export async function findBlocks(db: Database, itemKey: string, today: string): Promise<Block[]> {
  const { id, startDate, endDate, note, period } = takenDays
  return db
    .select({ id, startDate, endDate, note })
    .from(takenDays)
    .where(and(isBlockOf(itemKey), sql`upper(${period}) > ${today}::date`))
    .orderBy(asc(startDate))
}

/** What stands where days off were wanted. */
export async function findStanding(db: Database, itemKey: string, wanted: WantedDays, now: Date) {
  const { takenBy, startDate, endDate, bufferDays, heldUntil } = takenDays
  return db
    .select({ takenBy, startDate, endDate, bufferDays, heldUntil })
    .from(takenDays)
    .where(and(eq(takenDays.itemKey, itemKey), takes(wanted, now)))
    .orderBy(asc(startDate))
}

/** Says whether there was one; the days of a rental are not the host's to give back. */
export async function deleteBlock(
  db: WritableDatabase,
  itemKey: string,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .delete(takenDays)
    .where(and(isBlockOf(itemKey), eq(takenDays.id, id)))
    .returning({ id: takenDays.id })
  return deleted.length > 0
}
