import { opensPlace } from '@commonplot/shared/rentals/place-access.ts'
import { itemKey } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { OpensPlaceTo } from '../../between-features/place-access.port.ts'
import { rentals } from './rentals.table.ts'

export const opensPlaceTo: OpensPlaceTo = async (db, { type, id }, userId, now) => {
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
