import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Publish } from '../../domain-events.ts'
import { reconcilePayments } from './reconcile-payments.service.ts'
import { payRefund } from './refunds.service.ts'
import {
  changeRental,
  expireHolds,
  findRefundsDue,
  findRentalsToComplete,
  type RentalRow,
} from './rentals.store.ts'

/**
 * Writes down what time has done: holds that ran out, rentals that ended, deposits and refunds to
 * send. Every change is made only from the status it was read in, so several processes may sweep.
 */
export async function sweepRentals(deps: AppDeps): Promise<void> {
  const { db, clock, publish } = deps
  const now = clock.now()
  await reconcilePayments(deps)
  await db.write((writable) => expireHolds(writable, now))
  for (const rental of await findRentalsToComplete(db, now)) {
    await db.transaction((tx) => completeRental(tx, publish, rental, now))
  }
  for (const rental of await findRefundsDue(db)) await payRefund(deps, rental)
}

/** The one place where a rental ends well: the deposit goes back. */
async function completeRental(
  tx: WritableDatabase,
  publish: Publish,
  rental: RentalRow,
  now: Date,
) {
  const isCompleted = await changeRental(tx, rental, {
    status: 'completed',
    endedAt: now,
    updatedAt: now,
    ...(rental.depositCents > 0 && {
      depositStatus: 'released' as const,
      refundCents: rental.depositCents,
      refundStatus: 'due' as const,
    }),
  })
  if (!isCompleted) return
  const { id, type, itemName, ownerId, renterId } = rental
  await publish(tx, 'rental_completed', {
    ...{ rentalId: id, type, itemName, ownerId, renterId },
    freeFrom: freeFrom(rental),
    at: now,
  })
}
