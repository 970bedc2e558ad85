import { handoverOf } from '@commonplot/shared/rentals/handover.ts'
import { quoteLonger } from '@commonplot/shared/rentals/longer-stay.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { PaymentIntent } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { conflict } from '../../failures.ts'
import { isReachable } from '../blocking/blocking.service.ts'
import {
  changeExtension,
  type ExtensionRow,
  findExtension,
  NOTHING_PENDING,
} from './extensions.store.ts'
import { makeLonger } from './make-longer.service.ts'
import { found } from './parties.service.ts'
import { oweRefundOf, sendRefund } from './refunds.service.ts'
import { findRefundOfPayment } from './refunds.store.ts'
import { refreshScreens } from './rental-news.service.ts'
import { changeRental, findRental, lockRental, type RentalRow, toRental } from './rentals.store.ts'
import { whereFree } from './where-free.service.ts'

const DAYS_GONE = 'It can no longer be kept for those days.'
const REFUNDED = 'Your payment for them has been refunded in full.'
const REFUND_ON_ITS_WAY =
  'Your payment for them will be refunded in full; the refund is on its way.'

/**
 * Makes the days that were paid for the rental's, or sends the payment back whole. Safe to repeat,
 * from a browser and a webhook at once: the rental is locked and both outcomes are final.
 */
export async function settleExtension(
  deps: AppDeps,
  paidFor: RentalRow,
  intent: PaymentIntent,
): Promise<Rental> {
  const { id, itemKey } = paidFor
  const outcome = await whereFree(deps, itemKey, (tx) => giveDays(tx, deps, paidFor, intent))
  const isRentals =
    (outcome !== undefined && outcome !== 'gone') || !(await oweBack(deps, id, intent))
  if (isRentals) {
    const rental = found(await findRental(deps.db, id))
    if (outcome === 'given') await refreshScreens(deps, rental)
    return toRental(rental, deps.clock.now())
  }
  await sendRefund(deps, id)
  const refund = await findRefundOfPayment(deps.db, intent.id)
  throw conflict(`${DAYS_GONE} ${refund?.state === 'succeeded' ? REFUNDED : REFUND_ON_ITS_WAY}`)
}

async function lockBoth(tx: WritableDatabase, rentalId: string, intent: PaymentIntent) {
  const rental = found(await lockRental(tx, rentalId))
  const extension = await findExtension(tx, intent.metadata['extensionId'] ?? '')
  const isSame =
    extension?.rentalId === rentalId &&
    extension.amountCents === intent.amountCents &&
    rental.currency === intent.currency
  if (!isSame) throw conflict('This payment does not match the rental, so it was not confirmed.')
  return { rental, extension }
}

async function giveDays(
  tx: WritableDatabase,
  deps: AppDeps,
  { id, ownerId, renterId }: RentalRow,
  intent: PaymentIntent,
): Promise<'given' | 'given before' | 'gone'> {
  const now = deps.clock.now()
  const isReached = await isReachable(tx, renterId, ownerId)
  const { rental, extension } = await lockBoth(tx, id, intent)
  if (extension.state === 'paid') return 'given before'
  const isRefunded = (await findRefundOfPayment(tx, intent.id)) !== undefined
  if (!isReached || isRefunded || !canStillHave(rental, extension, now)) return 'gone'
  await makeLonger(tx, deps, rental, extension.endDate, now)
  await changeExtension(tx, extension, {
    state: 'paid',
    paymentIntentId: intent.id,
    paidAt: now,
    paymentClosedAt: now,
    updatedAt: now,
  })
  return 'given'
}

/** Paid late is well while the rental is as it was; whose the days are, the table says. */
function canStillHave(rental: RentalRow, extension: ExtensionRow, now: Date): boolean {
  const { endDate, amountCents, state, holdExpiresAt } = extension
  const isKept = state === 'held' && holdExpiresAt > now
  // The calendar may have gone on over the hold, which was made in time.
  const isRunning = (isKept ? rental.status : statusAt(rental, now)) === 'confirmed'
  const isWantingOthers =
    state === 'gone' && rental.pendingUntil !== null && rental.pendingUntil > now
  return (
    isRunning &&
    !isWantingOthers &&
    handoverOf(rental.steps).returnedAt === null &&
    endDate > rental.endDate &&
    quoteLonger(rental, endDate).moreCents === amountCents
  )
}

/** Written down before it is asked for; false when the days have become the rental's meanwhile. */
function oweBack(
  { db, clock }: AppDeps,
  rentalId: string,
  intent: PaymentIntent,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rental, extension } = await lockBoth(tx, rentalId, intent)
    if (extension.state === 'paid') return false
    if (await findRefundOfPayment(tx, intent.id)) return true
    const now = clock.now()
    if (extension.state === 'held') await changeRental(tx, rental, NOTHING_PENDING)
    await changeExtension(tx, extension, {
      state: 'gone',
      paymentIntentId: intent.id,
      paymentClosedAt: now,
      updatedAt: now,
    })
    const payment = {
      name: extension.id,
      paymentIntentId: intent.id,
      paymentProvider: extension.paymentProvider,
    }
    const amountCents = intent.amountCents
    await oweRefundOf(tx, rental, payment, { amountCents, reason: 'dates_gone', now })
    return true
  })
}
