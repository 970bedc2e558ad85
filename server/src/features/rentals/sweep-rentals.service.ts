import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { logActivity } from '../impact/impact.service.ts'
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
  const { db, clock } = deps
  const now = clock.now()
  await reconcilePayments(deps)
  await expireHolds(db, now)
  const today = now.toISOString().slice(0, 10)
  for (const rental of await findRentalsToComplete(db, today)) {
    await db.transaction((tx) => completeRental(tx, rental, now))
  }
  for (const rental of await findRefundsDue(db)) await payRefund(deps, rental)
}

/** The one place where a rental ends well: the deposit goes back, and sharing a tool counts. */
async function completeRental(tx: Database, rental: RentalRow, now: Date): Promise<void> {
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
  if (!isCompleted || rental.type !== 'tool') return
  // Always in the same order, so that two rentals of the same people cannot wait for each other.
  for (const userId of [rental.ownerId, rental.renterId].sort()) {
    await logActivity(tx, {
      userId,
      activityType: 'tool_shared',
      description: `Shared ${rental.itemName}`,
      quantity: 1,
      rentalId: rental.id,
      now,
      localDay: freeFrom(rental),
    })
  }
}
