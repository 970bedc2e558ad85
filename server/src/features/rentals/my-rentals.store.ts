import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { type RentalRow, selectRentals } from './rentals.store.ts'
import { rentals } from './rentals.table.ts'

/** Of one person, the latest. */
const MOST = 1000

/** What came about, or may yet; what came to nothing for a day, and where money was sent back. */
export async function findRentalsOf(
  db: Database,
  renterId: string,
  now: Date,
): Promise<RentalRow[]> {
  const isWorthShowing = or(
    inArray(rentals.status, ['held', 'confirmed', 'completed']),
    isNotNull(rentals.confirmedAt),
    isNotNull(rentals.refundCents),
    gt(rentals.endedAt, new Date(now.getTime() - DAY_MS)),
  )
  return selectRentals(db)
    .where(and(eq(rentals.renterId, renterId), isWorthShowing))
    .orderBy(desc(rentals.createdAt), desc(rentals.id))
    .limit(MOST)
}
