import type { PaymentIntentStatus } from '@commonplot/shared/payments/payment.ts'
import { paymentsApi } from '@commonplot/shared/payments/payments.contract.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endpointKey } from '../../lib/endpoint-query.ts'
import { addFailureToast } from '../../lib/failure-toast.ts'
import { addToast } from '../../lib/toast-store.ts'
import type { BookingEvent } from './booking-flow.ts'
import { PAYMENT_PENDING, paymentSuccessful } from './payment-toasts.ts'
import { refreshRentals } from './rental-queries.ts'

/** What a provider says to a payment: where it stands, or why it was refused. */
export type PaymentAnswer =
  | { intent: { id: string; status: PaymentIntentStatus } }
  | { refusal: string }

export interface Payment {
  submit: (pay: () => Promise<PaymentAnswer>) => Promise<void>
  isProcessing: boolean
}

interface PaymentOptions {
  type: RentalType
  /** Known once the dates are held. */
  rentalId: string | undefined
  specialRequests: string
  paidWords: { title: string; description: string } | undefined
  onEvent: (event: BookingEvent) => void
}

/** All that is known of them: a payment takes days from what was rented. */
const LISTINGS = { plot: plotsApi.listPlots, tool: toolsApi.listTools }

/** Goes on when its form is gone: what was begun is told and confirmed all the same. */
export function usePayment(options: PaymentOptions) {
  const { type, rentalId, specialRequests, paidWords, onEvent } = options
  const queryClient = useQueryClient()

  /** Before paying: a bank's own page may be the last that this tab sees. */
  async function noteRequests(): Promise<void> {
    const requests = specialRequests.trim()
    if (!requests || rentalId === undefined) return
    const body = { specialRequests: requests }
    await call(rentalsApi.noteSpecialRequests, { params: { id: rentalId }, body })
  }

  async function confirm(paymentIntentId: string): Promise<void> {
    await call(paymentsApi.confirmPayment, { body: { paymentIntentId, rentalType: type } })
    addToast(paidWords ?? paymentSuccessful(type))
    void refreshRentals(queryClient)
    void queryClient.invalidateQueries({ queryKey: endpointKey(LISTINGS[type]) })
    onEvent('paid')
  }

  async function take(answer: PaymentAnswer): Promise<void> {
    if ('refusal' in answer) {
      addFailureToast(answer.refusal, 'Payment Failed')
    } else if (answer.intent.status === 'succeeded') {
      await confirm(answer.intent.id)
    } else {
      addToast(PAYMENT_PENDING)
    }
  }

  return async function submit(pay: () => Promise<PaymentAnswer>): Promise<void> {
    onEvent('pay')
    try {
      await noteRequests()
      await take(await pay())
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Something went wrong.'
      addFailureToast(wordsOf(error, message), 'Payment Error')
    } finally {
      onEvent('answered')
    }
  }
}
