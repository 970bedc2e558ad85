import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import { type Hold, LOOKED_BACK_MS } from '@commonplot/shared/rentals/hold-limits.ts'
import { and, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { extensions } from './extensions.table.ts'
import { refunds } from './refunds.table.ts'
import { rentals } from './rentals.table.ts'

/** Until the transaction ends this person begins no other hold. */
export async function lockHoldsOf(tx: WritableDatabase, renterId: string): Promise<void> {
  const key = `holds of ${renterId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/**
 * What a person holds or has lately held without paying, of more days too. Left out is what was kept
 * for an accepted request, and what was paid late and sent back.
 */
export async function findRecentHolds(
  db: Database,
  renterId: string,
  now: Date,
): Promise<(Hold & { id: string })[]> {
  const since = new Date(now.getTime() - LOOKED_BACK_MS - HOUR_MS)
  const ownHolds = await db
    .select({
      id: rentals.id,
      itemKey: rentals.itemKey,
      from: rentals.createdAt,
      until: rentals.holdExpiresAt,
      endedAt: rentals.endedAt,
    })
    .from(rentals)
    .where(
      and(
        eq(rentals.renterId, renterId),
        gt(rentals.createdAt, since),
        isNull(rentals.bookingId),
        isNull(rentals.confirmedAt),
        isNull(rentals.refundCents),
        inArray(rentals.status, ['held', 'expired', 'cancelled']),
      ),
    )
  const ofMoreDays = await db
    .select({
      id: extensions.id,
      itemKey: extensions.itemKey,
      from: extensions.createdAt,
      until: extensions.holdExpiresAt,
      endedAt:
        sql<Date | null>`case ${extensions.state} when 'gone' then ${extensions.updatedAt} end`.mapWith(
          extensions.updatedAt,
        ),
    })
    .from(extensions)
    .innerJoin(
      rentals,
      and(eq(rentals.id, extensions.rentalId), eq(rentals.itemKey, extensions.itemKey)),
    )
    .where(
      and(
        eq(rentals.renterId, renterId),
        gt(extensions.createdAt, since),
        inArray(extensions.state, ['held', 'gone']),
        notExists(
          db
            .select({ id: refunds.paymentIntentId })
            .from(refunds)
            .where(eq(refunds.paymentIntentId, extensions.paymentIntentId)),
        ),
      ),
    )
  return [...ownHolds, ...ofMoreDays].map(({ id, itemKey, from, until, endedAt }) => {
    const end = until ?? now
    return { id, itemKey, from, to: endedAt && endedAt < end ? endedAt : end }
  })
}
