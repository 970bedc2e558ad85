import { nextDepositTransition } from '@commonplot/shared/rentals/deposit.ts'
import { handoverOf } from '@commonplot/shared/rentals/handover.ts'
import { quoteLonger } from '@commonplot/shared/rentals/longer-stay.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { PaymentIntent } from '../../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { conflict, Failure, unavailable } from '../../../failures.ts'
import { databaseCode } from '../../../sql/database-code.ts'
import { isReachable } from '../../blocking/blocking.service.ts'
import { expireHolds } from '../hold-dates.store.ts'
import { providerOf } from '../payment/payment-provider.service.ts'
import { recordRefundOfPayment, sendRefund } from '../refunds/refunds.service.ts'
import { findRefundOfPayment } from '../refunds/refunds.store.ts'
import { requireRental } from '../rental-parties.service.ts'
import { publishUpdate, refreshScreens } from '../rental-updates.service.ts'
import { toRental } from '../rental-view.ts'
import { changeRental, findRental, lockRental, type RentalRow } from '../rentals.store.ts'
import {
  changeExtension,
  type ExtensionRow,
  findExtension,
  NOTHING_PENDING,
} from './extensions.store.ts'

const PAYMENT_SETUP_FAILED = 'Failed to create payment intent'

/** The client secret for more days. The same hold keeps the same secret. */
export async function prepareExtensionPayment(
  deps: AppDeps,
  rental: RentalRow,
  extension: ExtensionRow,
): Promise<string> {
  try {
    return await (extension.paymentIntentId
      ? readSecret(deps, extension, extension.paymentIntentId)
      : makeIntent(deps, rental, extension))
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    await releaseExtension(deps, extension)
    throw Object.assign(unavailable(PAYMENT_SETUP_FAILED), { cause })
  }
}

async function readSecret(deps: AppDeps, extension: ExtensionRow, paymentIntentId: string) {
  const intent = await providerOf(deps, extension).readIntent(paymentIntentId)
  if (!intent) throw new Error('Payment intent of a hold is unknown to the provider')
  return intent.clientSecret
}

async function makeIntent({ db, payments }: AppDeps, rental: RentalRow, extension: ExtensionRow) {
  const intent = await payments.createIntent({
    idempotencyKey: `${extension.id}:${extension.paymentAttempt}`,
    amountCents: extension.amountCents,
    currency: rental.currency,
    metadata: { rentalId: rental.id, rentalType: rental.type, extensionId: extension.id },
  })
  // Links the payment intent even if the hold has ended, so that no payment is lost.
  const linked = await db.write((writable) =>
    changeExtension(writable, extension, { paymentIntentId: intent.id }),
  )
  if (linked?.state !== 'held') {
    throw conflict('These days were let go meanwhile. Please choose them again.')
  }
  return intent.clientSecret
}

/** Releases the hold: a retry gets a new one with new keys. A hold with a payment intent stays. */
async function releaseExtension(
  { db, clock }: AppDeps,
  { id, rentalId }: ExtensionRow,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const rental = await lockRental(tx, rentalId)
    const extension = await findExtension(tx, id)
    if (!rental || extension?.state !== 'held' || extension.paymentIntentId) return
    await changeExtension(tx, extension, { state: 'gone', updatedAt: now })
    await changeRental(tx, rental, { ...NOTHING_PENDING, updatedAt: now })
  })
}

const DAYS_GONE = 'It can no longer be kept for those days.'
const REFUNDED = 'Your payment for them has been refunded in full.'

const REFUND_ON_ITS_WAY =
  'Your payment for them will be refunded in full; the refund is on its way.'

/**
 * Adds the paid days to the rental, or refunds the payment in full. Idempotent: the rental is
 * locked and both outcomes are final.
 */
export async function settleExtension(
  deps: AppDeps,
  paidFor: RentalRow,
  intent: PaymentIntent,
): Promise<Rental> {
  const { id, itemKey } = paidFor
  const outcome = await retryAfterExpiringHolds(deps, itemKey, (tx) =>
    addPaidDays(tx, deps, paidFor, intent),
  )
  const isRentals =
    (outcome !== undefined && outcome !== 'gone') ||
    !(await recordRefundOfExtension(deps, id, intent))
  if (isRentals) {
    const rental = requireRental(await findRental(deps.db, id))
    if (outcome === 'added') await refreshScreens(deps, rental)
    return toRental(rental, deps.clock.now())
  }
  await sendRefund(deps, id)
  const refund = await findRefundOfPayment(deps.db, intent.id)
  throw conflict(`${DAYS_GONE} ${refund?.state === 'succeeded' ? REFUNDED : REFUND_ON_ITS_WAY}`)
}

async function lockRentalAndExtension(
  tx: WritableDatabase,
  rentalId: string,
  intent: PaymentIntent,
) {
  const rental = requireRental(await lockRental(tx, rentalId))
  const extension = await findExtension(tx, intent.metadata['extensionId'] ?? '')
  const isSame =
    extension?.rentalId === rentalId &&
    extension.amountCents === intent.amountCents &&
    rental.currency === intent.currency
  if (!isSame) throw conflict('This payment does not match the rental, so it was not confirmed.')
  return { rental, extension }
}

async function addPaidDays(
  tx: WritableDatabase,
  deps: AppDeps,
  { id, ownerId, renterId }: RentalRow,
  intent: PaymentIntent,
): Promise<'added' | 'already added' | 'gone'> {
  const now = deps.clock.now()
  const isReached = await isReachable(tx, renterId, ownerId)
  const { rental, extension } = await lockRentalAndExtension(tx, id, intent)
  if (extension.state === 'paid') return 'already added'
  const isRefunded = (await findRefundOfPayment(tx, intent.id)) !== undefined
  if (!isReached || isRefunded || !isStillAvailable(rental, extension, now)) return 'gone'
  await lengthenRental(tx, deps, rental, extension.endDate, now)
  await changeExtension(tx, extension, {
    state: 'paid',
    paymentIntentId: intent.id,
    paidAt: now,
    paymentClosedAt: now,
    updatedAt: now,
  })
  return 'added'
}

/**
 * A late payment counts while the rental is unchanged. The exclusion constraint checks the days.
 */
function isStillAvailable(rental: RentalRow, extension: ExtensionRow, now: Date): boolean {
  const { endDate, amountCents, state, holdExpiresAt } = extension
  const isKept = state === 'held' && holdExpiresAt > now
  // A payment within the hold counts even if the rental ended meanwhile by the calendar.
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

/** Records the refund before it is sent. False when the days were added meanwhile. */
function recordRefundOfExtension(
  { db, clock }: AppDeps,
  rentalId: string,
  intent: PaymentIntent,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rental, extension } = await lockRentalAndExtension(tx, rentalId, intent)
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
    await recordRefundOfPayment(tx, rental, payment, { amountCents, reason: 'dates_gone', now })
    return true
  })
}

/** Adds the days to the rental. The exclusion constraint refuses taken days. */
export async function lengthenRental(
  tx: WritableDatabase,
  deps: Pick<AppDeps, 'publish'>,
  rental: RentalRow,
  endDate: string,
  now: Date,
): Promise<void> {
  const { moreCents, ...quote } = quoteLonger(rental, endDate)
  await changeRental(tx, rental, {
    ...quote,
    ...NOTHING_PENDING,
    endDate,
    extendedCents: rental.extendedCents + moreCents,
    updatedAt: now,
    ...(rental.depositDueAt && { depositDueAt: nextDepositTransition({ ...rental, endDate }).at }),
  })
  await publishUpdate(deps, tx, rental, { news: 'extended', by: 'renter', endDate, at: now })
}

const EXCLUSION_VIOLATION = '23P01'

/**
 * Runs `takeDays`, and once more after expiring stale holds. Undefined when the days are taken.
 * Holds expire outside the transaction, so that no process waits with a rental locked.
 */
export async function retryAfterExpiringHolds<Result>(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  itemKey: string,
  takeDays: (tx: WritableDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  const attempt = () =>
    db.transaction(takeDays).catch((error) => {
      if (databaseCode(error) === EXCLUSION_VIOLATION) return undefined
      throw error
    })
  const done = await attempt()
  if (done !== undefined) return done
  await db.write((writable) => expireHolds(writable, clock.now(), itemKey))
  return attempt()
}
