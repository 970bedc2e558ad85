import { HOUR_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { nextDepositTransition } from '@commonplot/shared/rentals/deposit.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { isOver, statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { PaymentIntent } from '../../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { conflict, Failure, paymentRefused } from '../../../failures.ts'
import { isReachable } from '../../blocking/blocking.service.ts'
import { reserveDays } from '../availability/availability.store.ts'
import { settleExtension } from '../extensions/extension-payments.service.ts'
import {
  changeExtension,
  type ExtensionRow,
  findExtensionOfPayment,
} from '../extensions/extensions.store.ts'
import { expireHolds } from '../hold-dates.store.ts'
import { recordRefund, sendRefund } from '../refunds/refunds.service.ts'
import { requireRental } from '../rental-parties.service.ts'
import { refreshScreens, rentalEvent } from '../rental-updates.service.ts'
import { toRental } from '../rental-view.ts'
import { changeRental, findRental, lockRental, type RentalRow } from '../rentals.store.ts'
import {
  findOpenExtensions,
  findOpenPayments,
  findRentalOfPayment,
  recordPaymentCheck,
} from './payment.store.ts'
import { forEachWhileProviderResponds, providerOf } from './payment-provider.service.ts'

const DATES_GONE = 'Your hold had run out and those dates are taken now.'
const LET_GO = 'These dates were let go before they were paid.'
const NOT_BETWEEN_THEM = 'This can no longer be rented.'
const DAYS_OVER = 'Those days are over now.'
const REFUNDED = 'Your payment has been refunded in full.'
const REFUND_ON_ITS_WAY = 'Your payment will be refunded in full; the refund is on its way.'

export async function findPayment(deps: AppDeps, paymentIntentId: string) {
  const linked = await findLinkedPayment(deps, paymentIntentId)
  const payments = linked ? providerOf(deps, linked) : deps.payments
  const intent = await payments.readIntent(paymentIntentId)
  return { intent, rental: linked?.rental ?? (intent && (await findRentalOf(deps, intent))) }
}

/** The payment is the rental's or an extension's; each may have another provider. */
async function findLinkedPayment({ db }: AppDeps, paymentIntentId: string) {
  const extension = await findExtensionOfPayment(db, paymentIntentId)
  const rental = await (extension
    ? findRental(db, extension.rentalId)
    : findRentalOfPayment(db, paymentIntentId))
  return rental && { rental, paymentProvider: (extension ?? rental).paymentProvider }
}

/** Found by the rental's link or, after a crash before linking, by the provider's metadata. */
export async function findRentalOf(
  { db }: AppDeps,
  { id, metadata }: Pick<PaymentIntent, 'id'> & Partial<PaymentIntent>,
) {
  const rentalId = metadata?.['rentalId']
  const linked = await findRentalOfPayment(db, id)
  return linked ?? (rentalId === undefined ? undefined : findRental(db, rentalId))
}

/**
 * Applies the provider's state of a payment to its rental. Idempotent: the row is locked and every
 * outcome is final.
 */
export async function settlePayment(
  deps: AppDeps,
  paidRental: RentalRow,
  intent: PaymentIntent | undefined,
): Promise<Rental> {
  const { db, clock } = deps
  if (intent?.status !== 'succeeded') {
    throw paymentRefused('The payment has not gone through yet.')
  }
  if (intent.metadata['extensionId']) return settleExtension(deps, paidRental, intent)
  assertSamePayment(intent, paidRental)
  const settled = await db.transaction(async (tx) => {
    // Blocking locks in this order: the two people, then the rental.
    const isReached = await isReachable(tx, paidRental.renterId, paidRental.ownerId)
    const rental = await lockRental(tx, paidRental.id)
    if (!rental || rental.refundCents !== null) return { rental }
    if (rental.status === 'confirmed' || rental.status === 'completed') return { rental }
    const now = clock.now()
    const gone = refusalReason(rental, isReached, now)
    if (gone) return { gone }
    if (rental.status === 'expired' && !(await reclaimExpiredHold(tx, rental, now))) {
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
        depositDueAt: nextDepositTransition(rental).at,
      }),
    }
    await changeRental(tx, rental, changes)
    await publishConfirmed(deps, tx, rental, now)
    return { rental: { ...rental, ...changes } }
  })
  if (settled.rental?.paidAt) {
    if (paidRental.paidAt === null) await refreshScreens(deps, settled.rental)
    return toRental(settled.rental, clock.now())
  }
  const isRefunded = await returnLatePayment(deps, paidRental, intent)
  const why = settled.gone ?? refusalReason(paidRental, true, clock.now()) ?? DATES_GONE
  throw conflict(`${why} ${isRefunded ? REFUNDED : REFUND_ON_ITS_WAY}`)
}

function refusalReason(rental: RentalRow, isReached: boolean, now: Date): string | null {
  if (isOver(rental, now)) return DAYS_OVER
  if (!isReached) return NOT_BETWEEN_THEM
  return rental.status === 'cancelled' ? LET_GO : null
}

/** Reserves the days of an expired hold again; other stale holds on them expire first. */
async function reclaimExpiredHold(
  tx: WritableDatabase,
  rental: RentalRow,
  now: Date,
): Promise<boolean> {
  const { id, itemKey, startDate, endDate, bufferDays, createdAt } = rental
  await expireHolds(tx, now, itemKey)
  const days = { id, itemKey, startDate, endDate, bufferDays, createdAt }
  return reserveDays(tx, { ...days, takenBy: 'rental' })
}

/** For webhooks and the sweep, where a refusal is an outcome. */
export async function settlePaymentIgnoringRefusal(
  ...settlement: Parameters<typeof settlePayment>
) {
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
 * Records the refund before it is sent, so that a crash loses nothing. True when it has succeeded.
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
    await recordRefund(tx, paid, { amountCents: intent.amountCents, reason: 'dates_gone', now })
  })
  await sendRefund(deps, id)
  return (await findRental(db, id))?.refundStatus === 'succeeded'
}

/** Time for the browser or the webhook to report the payment. */
const CHECK_EVERY_MS = 5 * MINUTE_MS

/** How long after a hold's end its payment may still succeed. */
const LATE_PAYMENT_MS = HOUR_MS
const CHECKED_AT_ONCE = 200

/**
 * Reads open payments from the provider, since a webhook can be lost and a browser closed. Cancels
 * those that can no longer confirm a rental.
 */
export async function reconcilePayments(deps: AppDeps): Promise<void> {
  const { db, clock } = deps
  const checkedBefore = new Date(clock.now().getTime() - CHECK_EVERY_MS)
  const open = await findOpenPayments(db, checkedBefore, CHECKED_AT_ONCE)
  const extensions = await findOpenExtensions(db, checkedBefore, CHECKED_AT_ONCE)
  await forEachWhileProviderResponds(open, (rental) => checkRental(deps, rental))
  await forEachWhileProviderResponds(extensions, (extension) => checkExtension(deps, extension))
}

function checkRental(deps: AppDeps, rental: RentalRow): Promise<void> {
  const isOver = isRentalOver(rental, deps.clock.now())
  return checkPayment(deps, rental, { ...rental, isOver }, (check) =>
    deps.db.write((writable) => recordPaymentCheck(writable, rental, check)),
  )
}

async function checkExtension(deps: AppDeps, extension: ExtensionRow): Promise<void> {
  const rental = requireRental(await findRental(deps.db, extension.rentalId))
  const isOver = isExtensionOver(extension, rental, deps.clock.now())
  await checkPayment(deps, rental, { ...extension, isOver }, (check) =>
    deps.db.write((writable) => changeExtension(writable, extension, check)),
  )
}

type OpenPayment = Pick<RentalRow, 'paymentIntentId' | 'paymentProvider'> & { isOver: boolean }
type Check = { paymentCheckedAt: Date } | { paymentClosedAt: Date }

async function checkPayment(
  deps: AppDeps,
  rental: RentalRow,
  payment: OpenPayment,
  note: (check: Check) => Promise<unknown>,
): Promise<void> {
  const payments = providerOf(deps, payment)
  const { paymentIntentId } = payment
  if (!paymentIntentId) return
  const now = deps.clock.now()
  await note({ paymentCheckedAt: now })
  if (payment.isOver) await payments.cancelIntent(paymentIntentId)
  const intent = await payments.readIntent(paymentIntentId)
  if (intent?.status === 'succeeded') return settlePaymentIgnoringRefusal(deps, rental, intent)
  if (!intent || intent.status === 'canceled') await note({ paymentClosedAt: now })
}

const isTooLate = (ranOutAt: Date | null, now: Date) =>
  (ranOutAt?.getTime() ?? 0) + LATE_PAYMENT_MS <= now.getTime()

function isRentalOver(rental: RentalRow, now: Date): boolean {
  const status = statusAt(rental, now)
  if (status === 'cancelled' || isOver(rental, now)) return true
  return status === 'expired' && isTooLate(rental.holdExpiresAt, now)
}

function isExtensionOver(extension: ExtensionRow, rental: RentalRow, now: Date): boolean {
  const { state, holdExpiresAt } = extension
  const isLetGo = state === 'gone' && holdExpiresAt > now
  return isLetGo || rental.status === 'cancelled' || isTooLate(holdExpiresAt, now)
}
