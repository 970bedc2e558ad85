import { opensPlace } from '@commonplot/shared/rentals/place-access.ts'
import { itemKey, type RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { rentals } from '../rentals/rentals.table.ts'

/** Whether a rental of this person opens the exact place of an item to them. */
export async function opensPlaceTo(
  db: Database,
  { type, id }: { type: RentalType; id: string },
  userId: string,
  now: Date,
): Promise<boolean> {
  const { status, startDate, endDate, timeZone, holdExpiresAt } = rentals
  const own = await db
    .select({ status, startDate, endDate, timeZone, holdExpiresAt })
    .from(rentals)
    .where(
      and(
        eq(rentals.itemKey, itemKey(type, id)),
        eq(rentals.renterId, userId),
        inArray(status, ['confirmed', 'completed']),
      ),
    )
  return own.some((rental) => opensPlace(rental, now))
}
