import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { changeRental, lockHoldsFor } from './rentals.store.ts'

/** Lets go of the days kept for a request; false when there are none that nobody has paid for. */
export async function releaseReservedDays(
  tx: WritableDatabase,
  bookingId: string,
  now: Date,
): Promise<boolean> {
  const holds = await lockHoldsFor(tx, bookingId)
  for (const hold of holds) {
    await changeRental(tx, hold, {
      status: 'cancelled',
      statusReason: 'The request was cancelled',
      endedAt: now,
      updatedAt: now,
    })
  }
  return holds.length > 0
}
