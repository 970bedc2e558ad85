import { statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import { PaymentProviderError } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from './one-by-one.ts'
import { paymentsOf } from './payments-of.service.ts'
import { findOpenPayments, notePaymentCheck, type RentalRow } from './rentals.store.ts'
import { settleQuietly } from './settle-payment.service.ts'

const MINUTE_MS = 60_000
/** Time for the browser and the webhook to bring the news themselves. */
const CHECK_EVERY_MS = 5 * MINUTE_MS
/** How long after a hold ran out its payment may still come. */
const LATE_PAYMENT_MS = 60 * MINUTE_MS
const CHECKED_AT_ONCE = 200

/**
 * Asks the provider about payments that nobody has told us of: a webhook can be lost and a browser
 * closed. Ends what can no longer lead to a rental, so that every payment comes to one of two ends.
 */
export async function reconcilePayments(deps: AppDeps): Promise<void> {
  const checkedBefore = new Date(deps.clock.now().getTime() - CHECK_EVERY_MS)
  const open = await findOpenPayments(deps.db, checkedBefore, CHECKED_AT_ONCE)
  await oneByOne(open, (rental) => checkPayment(deps, rental).catch(leaveForNextTime))
}

/** A provider that is away has been noted where it was called, and is asked again. */
function leaveForNextTime(error: unknown): void {
  if (!(error instanceof PaymentProviderError)) throw error
}

async function checkPayment(deps: AppDeps, rental: RentalRow): Promise<void> {
  const { db, clock } = deps
  const payments = paymentsOf(deps, rental)
  const { paymentIntentId } = rental
  if (!paymentIntentId) return
  const now = clock.now()
  await db.write((writable) => notePaymentCheck(writable, rental, { paymentCheckedAt: now }))
  if (isOver(rental, now)) await payments.cancelIntent(paymentIntentId)
  const intent = await payments.readIntent(paymentIntentId)
  if (intent?.status === 'succeeded') return settleQuietly(deps, rental, intent)
  if (!intent || intent.status === 'canceled') {
    await db.write((writable) => notePaymentCheck(writable, rental, { paymentClosedAt: now }))
  }
}

function isOver(rental: RentalRow, now: Date): boolean {
  const status = statusAt(rental, now)
  if (status === 'cancelled') return true
  const ranOutAt = rental.holdExpiresAt?.getTime() ?? 0
  return status === 'expired' && ranOutAt + LATE_PAYMENT_MS <= now.getTime()
}
