import type { ShownPeriod } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { isHeld, takes, type WantedDays } from './availability.sql.ts'
import { rentals } from './rentals.table.ts'
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

interface ShownDays {
  itemKey: string
  period: WantedDays
  /** Who is told which of the days they hold themselves; null for a visitor. */
  userId: string | null
  now: Date
}

export async function findShownDays(
  db: Database,
  { itemKey, period, userId, now }: ShownDays,
): Promise<ShownPeriod[]> {
  const isOwnHold = and(
    eq(rentals.id, takenDays.id),
    eq(rentals.renterId, userId ?? ''),
    isHeld(now),
  )
  const rows = await db
    .select({
      startDate: takenDays.startDate,
      endDate: sql<string>`upper(${takenDays.period})::text`,
      heldUntil: rentals.endDate,
      priceCents: rentals.priceCents,
    })
    .from(takenDays)
    .leftJoin(rentals, isOwnHold)
    .where(and(eq(takenDays.itemKey, itemKey), takes(period, now)))
    .orderBy(takenDays.startDate)
  return rows.map(({ heldUntil, priceCents, ...days }) =>
    heldUntil === null || priceCents === null
      ? days
      : { ...days, ownHold: { endDate: heldUntil, price: priceCents / 100 } },
  )
}
