import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { type PaymentEvent, PaymentProviderError } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, invalid, notFound, unavailable } from '../../failures.ts'
import {
  findPayment,
  findRentalOf,
  settlePayment,
  settlePaymentIgnoringRefusal,
} from '../rentals/payment/settle-payment.service.ts'
import { handleRefundEvent } from '../rentals/refunds/refunds.service.ts'
import { deleteEventsBefore, isEventHandled, recordEvent } from './payments.store.ts'

const DAYS_KEPT = 30

interface Confirmation {
  paymentIntentId: string
  rentalType: RentalType
}

export async function confirmPayment(deps: AppDeps, confirmation: Confirmation, caller: Caller) {
  const { paymentIntentId, rentalType } = confirmation
  const { intent, rental } = await findPayment(deps, paymentIntentId).catch(
    reportProviderUnavailable,
  )
  if (!rental) throw notFound('There is no such payment')
  if (rental.renterId !== caller.userId) throw forbidden('This is not your payment')
  if (rental.type !== rentalType) throw invalid(`rentalType: this payment is for a ${rental.type}`)
  return { rental: await settlePayment(deps, rental, intent) }
}

/** An event only names a payment intent. Its state is read from the provider. */
export async function receivePaymentEvent(deps: AppDeps, rawBody: Buffer, signature: string) {
  const { db, clock, payments } = deps
  const event = await payments.readEvent(rawBody, signature)
  if (await isEventHandled(db, payments.provider, event.id)) return
  await handleEvent(deps, event).catch(reportProviderUnavailable)
  await db.write((writable) => recordEvent(writable, payments.provider, event, clock.now()))
}

/** Providers repeat an unacknowledged event for days, not for weeks. */
export async function sweepPaymentEvents({ db, clock }: AppDeps): Promise<void> {
  const longAgo = new Date(clock.now().getTime() - DAYS_KEPT * DAY_MS)
  await db.write((writable) => deleteEventsBefore(writable, longAgo))
}

async function handleEvent(deps: AppDeps, { kind, paymentIntentId }: PaymentEvent): Promise<void> {
  if (!paymentIntentId) return
  if (kind === 'refunded' || kind === 'refund_failed') {
    await handleRefundEvent(deps, paymentIntentId)
  }
  if (kind === 'paid') {
    const { intent, rental } = await findPayment(deps, paymentIntentId)
    if (rental) await settlePaymentIgnoringRefusal(deps, rental, intent)
  }
}

/** A 503: the browser or the provider retries. */
function reportProviderUnavailable(cause: unknown): never {
  if (!(cause instanceof PaymentProviderError)) throw cause
  const failure = unavailable(
    'The payment could not be looked up right now. Please try again soon.',
  )
  throw Object.assign(failure, { cause })
}

/** Only the renter may pay, even if another person has the client secret. */
export async function openCardDesk(deps: AppDeps, clientSecret: string, caller: Caller) {
  const { cardDesk } = deps.payments
  if (!cardDesk) throw notFound('Test cards are not taken here')
  const intent = await cardDesk.findIntent(clientSecret)
  if (!intent) throw notFound('There is no such payment')
  const rental = await findRentalOf(deps, intent)
  if (rental && rental.renterId !== caller.userId) throw forbidden('This is not your payment')
  return { cardDesk, intent }
}
