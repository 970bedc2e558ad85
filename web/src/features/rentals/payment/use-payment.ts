import type { PaymentIntentStatus } from '@commonplot/shared/payments/payment.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { ApiError, wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { removeFromOutbox } from '../../../lib/outbox.ts'
import { addFailureToast, addToast } from '../../../lib/toast-store.ts'
import { useActingUserId } from '../../../lib/visit.tsx'
import { noLongerPaying, noteAnswer, notePaying, PAYMENT_PENDING } from './confirm-payments.ts'

/** Reports of a payment to its dialog. */
export type PaymentEvent = 'setup-failed' | 'pay' | 'answered' | 'paid'

/** A provider's answer to a payment: where it stands, or why it was refused. */
export type PaymentAnswer =
  | { intent: { id: string; status: PaymentIntentStatus } }
  | { refusal: string }

export interface Payment {
  submit: (pay: () => Promise<PaymentAnswer>) => Promise<void>
  isProcessing: boolean
  /** Why the last try did not succeed. */
  problem: string | null
}

export interface PreparedPayment {
  clientSecret: string
  rental: Rental
  /** Dollars. */
  amount: number
  /** End of the hold. */
  heldUntil: string | null
}

export type PaymentSetup = UseMutationResult<PreparedPayment | null, Error, void>

export const setupFailed = (error: unknown): string =>
  wordsOf(error, 'Failed to create payment intent')

/** Holds the days and asks the provider, once the person goes on; null where there is nothing to pay. */
export function usePaymentSetup(
  prepare: () => Promise<PreparedPayment | null>,
  onEvent: (event: PaymentEvent) => void,
): PaymentSetup {
  return useMutation({
    mutationFn: prepare,
    meta: {
      failureTitle: 'Payment Setup Failed',
      failure: setupFailed,
    },
    onSuccess: (prepared) => prepared ?? onEvent('paid'),
    onError: () => onEvent('setup-failed'),
  })
}

interface PaymentOptions {
  setup: PaymentSetup
  place: string
  specialRequests: string
  paidWords: { title: string; description: string } | undefined
  onProblem: (words: string | null) => void
  onEvent: (event: PaymentEvent) => void
}

/** Before paying: a bank's own page may be the last that this tab sees. */
async function noteRequests(rentalId: string, specialRequests: string): Promise<void> {
  const requests = specialRequests.trim()
  if (!requests) return
  const body = { specialRequests: requests }
  await call(rentalsApi.noteSpecialRequests, { params: { id: rentalId }, body })
}

/** Every provider's client secret begins with the id of the payment intent. */
const intentIdIn = (clientSecret: string): string => clientSecret.split('_secret')[0] ?? ''

/** Continues after its form unmounts: the payment is recorded and confirmed all the same. */
export function usePayment(options: PaymentOptions) {
  const { setup, place, specialRequests, paidWords, onProblem, onEvent } = options
  const userId = useActingUserId() ?? ''

  /** Nothing was charged: shows the form again, with the reason. */
  function giveUp(paymentIntentId: string, words: string, title: string): void {
    noLongerPaying(paymentIntentId)
    removeFromOutbox(userId, paymentIntentId)
    addFailureToast(words, title)
    onProblem(words)
    onEvent('answered')
  }

  return async function submit(pay: () => Promise<PaymentAnswer>): Promise<void> {
    if (!setup.data) return
    const { clientSecret, rental } = setup.data
    const id = intentIdIn(clientSecret)
    const begun = { place, rentalId: rental.id, rentalType: rental.type, paidWords }
    onProblem(null)
    onEvent('pay')
    let isSent = false
    try {
      await noteRequests(rental.id, specialRequests)
      notePaying(userId, id, begun)
      isSent = true
      const answer = await pay()
      if ('refusal' in answer) return giveUp(id, answer.refusal, 'Payment Failed')
      if (answer.intent.status === 'succeeded') return noteAnswer(userId, id, begun, 'charged')
      noLongerPaying(id)
      removeFromOutbox(userId, id)
      addToast(PAYMENT_PENDING)
      onEvent('answered')
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Something went wrong.'
      const words = wordsOf(error, message)
      const isRefusal = error instanceof ApiError && error.status < 500
      if (!isSent || isRefusal) return giveUp(id, words, 'Payment Error')
      // Without a reply the charge is unknown.
      addFailureToast(words, 'Payment Error')
      noteAnswer(userId, id, begun, 'unanswered')
    }
  }
}
