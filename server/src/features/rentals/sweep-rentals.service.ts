import { YEAR_MS } from '@commonplot/shared/dates/durations.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { deleteInBatches } from '../../background/delete-in-batches.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Publish } from '../../domain-events.ts'
import { settleDueDeposits } from './deposits/deposits.service.ts'
import { expireHolds } from './hold-dates.store.ts'
import { reconcilePayments } from './payment/settle-payment.service.ts'
import { sendRefundsDue } from './refunds/refunds.service.ts'
import { outdatedAttempts } from './refunds/refunds.store.ts'
import { findOverdue, findRentalsToComplete, findStartsToNotify } from './rental-lists.store.ts'
import { publishUpdate, refreshScreens, rentalEvent } from './rental-updates.service.ts'
import { changeRental, type RentalRow } from './rentals.store.ts'

/** Payments, then rentals by the clock, then refunds. */
export async function sweepRentals(deps: AppDeps): Promise<void> {
  await oneByOne([reconcilePayments, sweepRentalsByClock, sendRefundsDue], (step) => step(deps))
}

/** The steps that wait for a payment provider, so that no other sweep does. */
export async function sweepPayments(deps: AppDeps): Promise<void> {
  await oneByOne([reconcilePayments, sendRefundsDue], (step) => step(deps))
}

/**
 * Expires holds, completes rentals and settles deposits that are due. Optimistic updates let
 * several processes sweep at once.
 */
export async function sweepRentalsByClock(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const steps = [
    () => writeExpiry(deps, now),
    () => completeRentals(deps, now),
    () => settleDueDeposits(deps),
    () => publishOverdue(deps),
    () => publishStarts(deps, now),
    () => deleteInBatches(deps.db, outdatedAttempts(new Date(now.getTime() - YEAR_MS))),
  ]
  await oneByOne(steps, (step) => step(), deps)
}

async function completeRentals(deps: AppDeps, now: Date): Promise<void> {
  const { db, publish } = deps
  const complete = async (rental: RentalRow) => {
    const isCompleted = await db.transaction((tx) => completeRental(tx, publish, rental, now))
    if (isCompleted) await refreshScreens(deps, rental)
  }
  await oneByOne(await findRentalsToComplete(db, now), complete, deps)
}

async function writeExpiry(deps: AppDeps, now: Date): Promise<void> {
  const expired = await deps.db.write((writable) => expireHolds(writable, now))
  await oneByOne(expired, (rental) => refreshScreens(deps, rental))
}

/** The days are over. The deposit follows the item's return, not the calendar. */
async function completeRental(
  tx: WritableDatabase,
  publish: Publish,
  rental: RentalRow,
  now: Date,
): Promise<boolean> {
  const isCompleted = await changeRental(tx, rental, {
    status: 'completed',
    endedAt: now,
    updatedAt: now,
  })
  if (!isCompleted) return false
  const { id, type, itemName, ownerId, renterId } = rental
  await publish(tx, 'rental_completed', {
    ...{ rentalId: id, type, itemName, ownerId, renterId },
    freeFrom: freeFrom(rental),
    at: now,
  })
  return true
}

/** Publishes, in the morning before, rentals that begin tomorrow in their time zone. */
async function publishStarts(deps: AppDeps, now: Date): Promise<void> {
  const { db, publish } = deps
  const tell = (rental: RentalRow) =>
    db.transaction((tx) => publish(tx, 'rental_starts_tomorrow', rentalEvent(rental, now)))
  await oneByOne(await findStartsToNotify(db, now), tell, deps)
}

/** Reminds both people once a day, in the item's time zone. */
async function publishOverdue(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne(await findOverdue(deps.db, now), (rental) =>
    deps.db.transaction(async (tx) => {
      const day = todayIn(rental.timeZone, now)
      const isChanged = await changeRental(tx, rental, { overdueToldOn: day })
      const overdue = { news: 'overdue', by: null, day, at: now } as const
      if (isChanged) await publishUpdate(deps, tx, rental, overdue)
    }),
  )
}
