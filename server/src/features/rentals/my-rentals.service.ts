import { problemWithCancelling, refundOnCancel } from '@commonplot/shared/rentals/cancelling.ts'
import { handoverOf } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { canBecome, opensPlace, statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, notFound } from '../../failures.ts'
import { exactAddresses } from '../places/places.service.ts'
import { NOTHING_PENDING, releaseExtensions } from './extensions/extensions.store.ts'
import { abandonPayment } from './payment/payment-provider.service.ts'
import { recordRefund, sendRefund } from './refunds/refunds.service.ts'
import {
  countOpenDeposits,
  countOpenPayments,
  countOpenRefunds,
  countOpenRentals,
  findRentalsNearToday,
  findRentalsOf,
} from './rental-lists.store.ts'
import { publishHoldReleased, rentalEvent } from './rental-updates.service.ts'
import { toRental } from './rental-view.ts'
import {
  changeRental,
  findRental,
  lockRental,
  type RentalRow,
  saveSpecialRequests,
} from './rentals.store.ts'

export async function listRentals(deps: AppDeps, userId: string, caller: Caller) {
  if (userId !== caller.userId) throw forbidden('Only they can see what they rent')
  return withAddresses(deps, await findRentalsOf(deps.db, userId, deps.clock.now()))
}

async function getOwnRental(deps: AppDeps, id: string, caller: Caller): Promise<Rental> {
  return (await getOwnForCalendar(deps, id, caller)).rental
}

/** With the time of the last change, for calendar apps. */
export async function getOwnForCalendar(deps: AppDeps, id: string, caller: Caller) {
  const row = await findRental(deps.db, id)
  if (!row) throw notFound('Rental not found')
  if (row.renterId !== caller.userId) throw forbidden('This is not your rental')
  const [rental] = await withAddresses(deps, [row])
  return { rental: rental as Rental, changedAt: row.updatedAt }
}

/** For the renter: with the exact address while they may know it. */
async function withAddresses(
  { accounts, db, clock }: AppDeps,
  rows: RentalRow[],
): Promise<Rental[]> {
  const now = clock.now()
  const open = accounts ? rows.filter((row) => opensPlace(row, now)) : []
  const known = await exactAddresses(
    db,
    open.map(({ itemKey }) => itemKey),
  )
  return rows.map((row) => ({
    ...toRental(row, now),
    address: open.includes(row) ? known.get(row.itemKey) : undefined,
  }))
}

export async function noteSpecialRequests(
  deps: AppDeps,
  id: string,
  specialRequests: string,
  caller: Caller,
): Promise<Rental> {
  await getOwnRental(deps, id, caller)
  const isSaved = await deps.db.write((writable) =>
    saveSpecialRequests(writable, id, specialRequests),
  )
  const rental = await getOwnRental(deps, id, caller)
  if (!isSaved) throw conflict(`This rental is already ${rental.status}.`)
  return rental
}

export async function cancelRental(deps: AppDeps, id: string, caller: Caller): Promise<Rental> {
  const { db, clock } = deps
  await getOwnRental(deps, id, caller)
  const now = clock.now()
  const cancelled = await db.transaction(async (tx) => {
    const rental = await lockRental(tx, id)
    if (!rental) throw notFound('Rental not found')
    const status = statusAt(rental, now)
    if (!canBecome(status, 'cancelled')) throw conflict(`This rental is already ${status}.`)
    const problem = problemWithCancelling(rental, handoverOf(rental.steps), now)
    if (problem) throw conflict(problem)
    const refundCents = rental.paidAt ? refundOnCancel(rental, now) : null
    const changes = {
      status: 'cancelled' as const,
      endedAt: now,
      updatedAt: now,
      refundCents,
      ...(rental.depositStatus && { depositStatus: 'released' as const, depositDueAt: null }),
    }
    const releasedExtensions = await releaseExtensions(tx, id, now)
    await changeRental(tx, rental, { ...changes, ...NOTHING_PENDING })
    if (refundCents) {
      await recordRefund(tx, rental, { amountCents: refundCents, reason: 'cancelled', now })
    }
    if (rental.paidAt) await deps.publish(tx, 'rental_cancelled', rentalEvent(rental, now))
    await publishHoldReleased(deps, tx, rental, now)
    return { ...rental, ...changes, releasedExtensions }
  })
  for (const extension of cancelled.releasedExtensions) await abandonPayment(deps, extension)
  if (cancelled.paidAt) await sendRefund(deps, id)
  // A payment that succeeds all the same is refunded when it is settled.
  else await abandonPayment(deps, cancelled)
  return getOwnRental(deps, id, caller)
}

const MOST = 1000

/** A host's rentals, from a year back on. */
export async function listHostedRentals(
  db: Database,
  ownerId: string,
  now: Date,
): Promise<Rental[]> {
  const rows = await findRentalsNearToday(db, { ownerId }, { now, most: MOST })
  return rows.map((row) => toRental(row, now))
}

/** Reasons against closing an account; empty when everything is settled. */
export async function unsettledRentals(db: Database, userId: string, now: Date): Promise<string[]> {
  const [rentals, deposits, payments, refunds] = [
    await countOpenRentals(db, userId, now),
    await countOpenDeposits(db, userId),
    await countOpenPayments(db, userId),
    await countOpenRefunds(db, userId),
  ]
  return [
    ...(rentals > 0 ? ['a rental is still to come or under way'] : []),
    ...(deposits > 0 ? ['a deposit is not settled yet'] : []),
    ...(payments > 0 && rentals === 0 ? ['a payment is still being settled'] : []),
    ...(refunds > 0 ? ['a refund is still on its way'] : []),
  ]
}
