import { nextTurn } from '@commonplot/shared/rentals/deposit.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { isOver } from '@commonplot/shared/rentals/rental-states.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { PaymentIntent } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { conflict, Failure, paymentRefused } from '../../failures.ts'
import { isReachable } from '../blocking/blocking.service.ts'
import { findExtensionOfPayment } from './extensions.store.ts'
import { paymentsOf } from './payments-of.service.ts'
import { oweRefund, sendRefund } from './refunds.service.ts'
import { rentalEvent } from './rental-event.ts'
import { refreshScreens } from './rental-news.service.ts'
import {
  changeRental,
  expireHolds,
  findRental,
  findRentalOfPayment,
  lockRental,
  type RentalRow,
  toRental,
} from './rentals.store.ts'
import { settleExtension } from './settle-extension.service.ts'
import { claimDays } from './taken-days.store.ts'

const DATES_GONE = 'Your hold had run out and those dates are taken now.'
const LET_GO = 'These dates were let go before they were paid.'
const NOT_BETWEEN_THEM = 'This can no longer be rented.'
const DAYS_OVER = 'Those days are over now.'
const REFUNDED = 'Your payment has been refunded in full.'
const REFUND_ON_ITS_WAY = 'Your payment will be refunded in full; the refund is on its way.'

export async function findPayment(deps: AppDeps, paymentIntentId: string) {
  const linked = await findLinkedPayment(deps, paymentIntentId)
  const payments = linked ? paymentsOf(deps, linked) : deps.payments
  const intent = await payments.readIntent(paymentIntentId)
  return { intent, rental: linked?.rental ?? (intent && (await findRentalOf(deps, intent))) }
}

/** Whether it was for the rental or for more days of it; each was made at its own provider. */
async function findLinkedPayment({ db }: AppDeps, paymentIntentId: string) {
  const extension = await findExtensionOfPayment(db, paymentIntentId)
  const rental = await (extension
    ? findRental(db, extension.rentalId)
    : findRentalOfPayment(db, paymentIntentId))
  return rental && { rental, paymentProvider: (extension ?? rental).paymentProvider }
}

/** By the link on the rental or, after a crash before it was made, by the provider's metadata. */
export async function findRentalOf(
  { db }: AppDeps,
  { id, metadata }: Pick<PaymentIntent, 'id'> & Partial<PaymentIntent>,
) {
  const rentalId = metadata?.['rentalId']
  const linked = await findRentalOfPayment(db, id)
  return linked ?? (rentalId === undefined ? undefined : findRental(db, rentalId))
}

/**
 * Brings a rental in line with what the provider says about its payment. Safe to repeat, from a
 * browser and a webhook at once: the row is locked and every outcome is final.
 */
export async function settlePayment(
  deps: AppDeps,
  found: RentalRow,
  intent: PaymentIntent | undefined,
): Promise<Rental> {
  const { db, clock } = deps
  if (intent?.status !== 'succeeded') {
    throw paymentRefused('The payment has not gone through yet.')
  }
  if (intent.metadata['extensionId']) return settleExtension(deps, found, intent)
  assertSamePayment(intent, found)
  const settled = await db.transaction(async (tx) => {
    // Before the rental is locked, in the order that blocking takes the two.
    const isReached = await isReachable(tx, found.renterId, found.ownerId)
    const rental = await lockRental(tx, found.id)
    if (!rental || rental.refundCents !== null) return { rental }
    if (rental.status === 'confirmed' || rental.status === 'completed') return { rental }
    const now = clock.now()
    const gone = whyGone(rental, isReached, now)
    if (gone) return { gone }
    if (rental.status === 'expired' && !(await takeBack(tx, rental, now))) {
      return { gone: DATES_GONE }
    }
    const changes = {
      status: 'confirmed' as const,
      paymentIntentId: intent.id,
      paidAt: now,
      paymentClosedAt: now,
      confirmedAt: now,
      updatedAt: now,
      endedAt: null,
      ...(rental.type === 'tool' && {
        depositStatus: 'held' as const,
        depositDueAt: nextTurn(rental).at,
      }),
    }
    await changeRental(tx, rental, changes)
    await publishConfirmed(deps, tx, rental, now)
    return { rental: { ...rental, ...changes } }
  })
  if (settled.rental?.paidAt) {
    if (found.paidAt === null) await refreshScreens(deps, settled.rental)
    return toRental(settled.rental, clock.now())
  }
  const isRefunded = await returnLatePayment(deps, found, intent)
  const why = settled.gone ?? whyGone(found, true, clock.now()) ?? DATES_GONE
  throw conflict(`${why} ${isRefunded ? REFUNDED : REFUND_ON_ITS_WAY}`)
}

function whyGone(rental: RentalRow, isReached: boolean, now: Date): string | null {
  if (isOver(rental, now)) return DAYS_OVER
  if (!isReached) return NOT_BETWEEN_THEM
  return rental.status === 'cancelled' ? LET_GO : null
}

/** While it was held nobody could take its days; since it expired, another hold may have run out. */
async function takeBack(tx: WritableDatabase, rental: RentalRow, now: Date): Promise<boolean> {
  const { id, itemKey, startDate, endDate, bufferDays, createdAt } = rental
  await expireHolds(tx, now, itemKey)
  const days = { id, itemKey, startDate, endDate, bufferDays, createdAt }
  return claimDays(tx, { ...days, takenBy: 'rental' })
}

/** For who is not waiting for an answer: a refusal is an outcome too. */
export async function settleQuietly(...settlement: Parameters<typeof settlePayment>) {
  try {
    await settlePayment(...settlement)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

async function publishConfirmed(
  { publish }: AppDeps,
  tx: WritableDatabase,
  rental: RentalRow,
  now: Date,
): Promise<void> {
  const { type, plotId, toolId } = rental
  const itemId = plotId ?? toolId ?? ''
  await publish(tx, 'rental_confirmed', { ...rentalEvent(rental, now), type, itemId })
}

function assertSamePayment(intent: PaymentIntent, rental: RentalRow): void {
  const isSame =
    intent.amountCents === rental.totalCents - rental.extendedCents &&
    intent.currency === rental.currency &&
    intent.metadata['rentalId'] === rental.id
  if (!isSame) throw conflict('This payment does not match the rental, so it was not confirmed.')
}

/**
 * The refund is written down before it is asked for, so that a crash between the two loses nothing.
 * Says whether the money is back already.
 */
async function returnLatePayment(deps: AppDeps, { id }: RentalRow, intent: PaymentIntent) {
  const { db, clock } = deps
  await db.transaction(async (tx) => {
    const rental = await lockRental(tx, id)
    if (!rental || rental.refundCents !== null) return
    const now = clock.now()
    await changeRental(tx, rental, {
      paymentIntentId: intent.id,
      paymentClosedAt: now,
      refundCents: intent.amountCents,
      statusReason: 'Paid after the dates were gone',
      updatedAt: now,
      ...(rental.status === 'held' && { status: 'expired', endedAt: now }),
    })
    const paid = { ...rental, paymentIntentId: intent.id }
    await oweRefund(tx, paid, { amountCents: intent.amountCents, reason: 'dates_gone', now })
  })
  await sendRefund(deps, id)
  return (await findRental(db, id))?.refundStatus === 'succeeded'
}
