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

/** Payments to look up, what time does to rentals, and refunds to send, in this order. */
export async function sweepRentals(deps: AppDeps): Promise<void> {
  await oneByOne([reconcilePayments, sweepRentalsByClock, sendRefundsDue], (step) => step(deps))
}

/** What waits for a payment provider, so that nothing else has to. */
export async function sweepPayments(deps: AppDeps): Promise<void> {
  await oneByOne([reconcilePayments, sendRefundsDue], (step) => step(deps))
}

/**
 * Writes down what time has done: holds that ran out, rentals that ended, deposits that are due.
 * Every change is made only from the status it was read in, so several processes may sweep.
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

/** Its days are over; the deposit follows the item, not the calendar. */
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

/** Of rentals that begin tomorrow where their item is, in the morning there. */
async function publishStarts(deps: AppDeps, now: Date): Promise<void> {
  const { db, publish } = deps
  const tell = (rental: RentalRow) =>
    db.transaction((tx) => publish(tx, 'rental_starts_tomorrow', rentalEvent(rental, now)))
  await oneByOne(await findStartsToNotify(db, now), tell, deps)
}

/** Both hear once a day, by the calendar of the item, that it should be back. */
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
