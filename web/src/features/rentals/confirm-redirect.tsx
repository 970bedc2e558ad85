import { paymentsApi } from '@commonplot/shared/rentals/payments.contract.ts'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '../../app/paths.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../ui/toast-store.ts'
import { wordsOf } from './rental-mutations.ts'

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

/** Finishes a payment whose bank needed a page of its own; sits on the page of `return_url`. */
export function ConfirmRedirect() {
  const [, navigate] = useLocation()
  useEffect(() => {
    const paymentIntentId = new URLSearchParams(window.location.search).get('payment_intent')
    if (!paymentIntentId) return
    confirmWhatWasPaid(paymentIntentId).then(
      ({ rental }) => {
        addToast({
          title: 'Payment Successful!',
          description: `Your ${rental.type} rental has been confirmed.`,
        })
        navigate(`${PATHS.profile}#rentals`, { replace: true })
      },
      (error) => {
        const description = wordsOf(error, 'Confirming the payment failed.')
        addToast({ title: 'Payment Error', description, look: 'destructive' })
        navigate(PATHS.home, { replace: true })
      },
    )
  }, [navigate])
  return null
}
