import { CLIENT_SECRET_SEPARATOR } from '@commonplot/shared/payments/payment.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, invalid, notFound } from '../../failures.ts'
import { findPayment, settlePayment, settleQuietly } from '../rentals/settle-payment.service.ts'
import { isEventHandled, recordEvent } from './payments.store.ts'

interface Confirmation {
  paymentIntentId: string
  rentalType: RentalType
}

export async function confirmPayment(deps: AppDeps, confirmation: Confirmation, caller: Caller) {
  const { paymentIntentId, rentalType } = confirmation
  const { intent, rental } = await findPayment(deps, paymentIntentId)
  if (!rental) throw notFound('There is no such payment')
  if (rental.renterId !== caller.userId) throw forbidden('This is not your payment')
  if (rental.type !== rentalType) throw invalid(`rentalType: this payment is for a ${rental.type}`)
  return { rental: await settlePayment(deps, rental, intent) }
}

/** Events only say where to look; what is true is read from the provider. */
export async function receivePaymentEvent(deps: AppDeps, rawBody: Buffer, signature: string) {
  const { db, clock, payments } = deps
  const event = await payments.readEvent(rawBody, signature)
  if (await isEventHandled(db, payments.provider, event.id)) return
  if (event.type === 'payment_intent.succeeded' && event.paymentIntentId) {
    const { intent, rental } = await findPayment(deps, event.paymentIntentId)
    if (rental) await settleQuietly(deps, rental, intent)
  }
  await recordEvent(db, payments.provider, event, clock.now())
}

/** Only the renter pays, even if somebody else came to know the secret. */
export async function openCardDesk(deps: AppDeps, clientSecret: string, caller: Caller) {
  const { cardDesk } = deps.payments
  if (!cardDesk) throw notFound('Test cards are not taken here')
  const [paymentIntentId = ''] = clientSecret.split(CLIENT_SECRET_SEPARATOR)
  const { intent, rental } = await findPayment(deps, paymentIntentId)
  if (rental && rental.renterId !== caller.userId) throw forbidden('This is not your payment')
  if (intent?.clientSecret !== clientSecret) throw notFound('There is no such payment')
  return { cardDesk, intent }
}
