import { paymentsApi } from '@commonplot/shared/payments/payments.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { ApiError, wordsOf } from '../../lib/api-error.ts'

import { call } from '../../lib/call.ts'
import { addFailureToast } from '../../lib/failure-toast.ts'
import { addToast } from '../../lib/toast-store.ts'
import { PAYMENT_PENDING, paymentSuccessful } from './payment-toasts.ts'
import { refreshRentals } from './rental-queries.ts'

const MY_RENTALS = `${PATHS.profile}#rentals`

/** The bank's page brings people back without saying what they rented; the server knows. */
async function confirmWhatWasPaid(paymentIntentId: string) {
  try {
    const body = { paymentIntentId, rentalType: 'plot' as const }
    return await call(paymentsApi.confirmPayment, { body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    const body = { paymentIntentId, rentalType: 'tool' as const }
    return call(paymentsApi.confirmPayment, { body })
  }
}

function sayWhatWentWrong(error: unknown, redirectStatus: string | null): void {
  const isUnpaid = error instanceof ApiError && error.status === 402
  if (isUnpaid && redirectStatus !== 'failed') {
    addToast(PAYMENT_PENDING)
    return
  }
  if (isUnpaid) {
    addFailureToast('Your bank did not approve it. Nothing was charged.', 'Payment Failed')
    return
  }
  const ours = 'Confirming the payment failed. We will try again by ourselves.'
  addFailureToast(wordsOf(error, ours), 'Payment Error')
}

/** Finishes a payment whose bank needed a page of its own, on the page of `return_url`. */
export function ConfirmRedirect() {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  useEffect(() => {
    const search = new URLSearchParams(window.location.search)
    const paymentIntentId = search.get('payment_intent')
    if (!paymentIntentId) return
    // First of all the address is cleaned: a reload or a bookmark must not start this again.
    navigate(PATHS.home, { replace: true })
    void confirmWhatWasPaid(paymentIntentId)
      .then(
        ({ rental }) => addToast(paymentSuccessful(rental.type)),
        (error) => sayWhatWentWrong(error, search.get('redirect_status')),
      )
      .then(() => {
        void refreshRentals(queryClient)
        navigate(MY_RENTALS, { replace: true })
      })
  }, [navigate, queryClient])
  return null
}
