import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { changeRental, lockHoldsFor, type RentalRow } from './rentals.store.ts'

/** Lets go of the days kept for a request; nothing when there are none that nobody has paid for. */
export async function releaseReservedDays(tx: WritableDatabase, bookingId: string, now: Date) {
  const holds = await lockHoldsFor(tx, bookingId)
  for (const hold of holds) {
    await changeRental(tx, hold, {
      status: 'cancelled',
      statusReason: 'The request was cancelled',
      endedAt: now,
      updatedAt: now,
    })
  }
  return holds
}

/** Whoever asked for them in a conversation has ended that request by it. */
export async function publishLetGo(
  { publish }: Pick<AppDeps, 'publish'>,
  tx: WritableDatabase,
  { bookingId, paidAt }: Pick<RentalRow, 'bookingId' | 'paidAt'>,
  at: Date,
): Promise<void> {
  if (!bookingId) return
  await publish(tx, 'reserved_days_let_go', { bookingId, wasPaid: paidAt !== null, at })
}
