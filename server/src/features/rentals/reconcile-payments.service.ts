import { HOUR_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { isOver, statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import type { AppDeps } from '../../app-deps.ts'
import { changeExtension, type ExtensionRow } from './extensions.store.ts'
import { findOpenExtensions, findOpenPayments, notePaymentCheck } from './open-payments.store.ts'
import { found } from './parties.service.ts'
import { paymentsOf } from './payments-of.service.ts'
import { findRental, type RentalRow } from './rentals.store.ts'
import { settleQuietly } from './settle-payment.service.ts'
import { whileItAnswers } from './while-it-answers.ts'

/** Time for the browser and the webhook to bring the news themselves. */
const CHECK_EVERY_MS = 5 * MINUTE_MS
/** How long after a hold ran out its payment may still come. */
const LATE_PAYMENT_MS = HOUR_MS
const CHECKED_AT_ONCE = 200

/**
 * Asks the provider about payments that nobody has told us of: a webhook can be lost and a browser
 * closed. Ends what can no longer lead to a rental, so that every payment comes to one of two ends.
 */
export async function reconcilePayments(deps: AppDeps): Promise<void> {
  const { db, clock } = deps
  const checkedBefore = new Date(clock.now().getTime() - CHECK_EVERY_MS)
  const open = await findOpenPayments(db, checkedBefore, CHECKED_AT_ONCE)
  const extensions = await findOpenExtensions(db, checkedBefore, CHECKED_AT_ONCE)
  await whileItAnswers(open, (rental) => checkRental(deps, rental))
  await whileItAnswers(extensions, (extension) => checkExtension(deps, extension))
}

function checkRental(deps: AppDeps, rental: RentalRow): Promise<void> {
  const isOver = isRentalOver(rental, deps.clock.now())
  return checkPayment(deps, rental, { ...rental, isOver }, (check) =>
    deps.db.write((writable) => notePaymentCheck(writable, rental, check)),
  )
}

async function checkExtension(deps: AppDeps, extension: ExtensionRow): Promise<void> {
  const rental = found(await findRental(deps.db, extension.rentalId))
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
  const payments = paymentsOf(deps, payment)
  const { paymentIntentId } = payment
  if (!paymentIntentId) return
  const now = deps.clock.now()
  await note({ paymentCheckedAt: now })
  if (payment.isOver) await payments.cancelIntent(paymentIntentId)
  const intent = await payments.readIntent(paymentIntentId)
  if (intent?.status === 'succeeded') return settleQuietly(deps, rental, intent)
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
