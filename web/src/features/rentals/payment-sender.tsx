import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useActingUserId } from '../../lib/visit.tsx'
import { begunPayment, noteAnswer } from './confirm-payments.ts'
import { useConfirming } from './use-waiting-payment.ts'

const MY_RENTALS = `${PATHS.profile}#rentals`

/** Confirms what was paid on whatever page the person is by then, also after a page of their bank. */
export function PaymentSender() {
  const [, navigate] = useLocation()
  const userId = useActingUserId()
  useConfirming()
  useEffect(() => {
    const search = new URLSearchParams(window.location.search)
    const paymentIntentId = search.get('payment_intent')
    if (!paymentIntentId || userId === null) return
    const isRefused = search.get('redirect_status') === 'failed'
    const begun = begunPayment(userId, paymentIntentId)
    noteAnswer(userId, paymentIntentId, begun, isRefused ? 'refused' : 'returned')
    // A reload or a bookmark must not start this again.
    navigate(MY_RENTALS, { replace: true })
  }, [navigate, userId])
  return null
}
