import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { type OutboxItem, useOutbox } from '../../../lib/outbox.ts'
import { useActingUserId } from '../../../lib/visit.tsx'
import {
  begunPayment,
  confirmNow,
  isSettledHere,
  isWaiting,
  keepConfirming,
  noteAnswer,
  type Outcome,
  onOutcome,
  settle,
  type WaitingPayment,
} from './confirm-payments.ts'

/** While anything that was paid waits for its confirmation, it is asked for. */
function useConfirming(): void {
  const userId = useActingUserId()
  const queryClient = useQueryClient()
  const newest = useOutbox().findLast(isWaiting)
  const isAnyWaiting = newest !== undefined
  useEffect(() => {
    if (userId === null || !isAnyWaiting) return undefined
    return keepConfirming(userId, queryClient)
  }, [userId, isAnyWaiting, queryClient])
  const told = newest && `${newest.clientId} ${(newest.content as WaitingPayment).answer}`
  useEffect(() => {
    if (told) confirmNow()
  }, [told])
}

/** The newest payment of this device that `isMeant` and is not confirmed yet. */
export function useWaitingPayment(
  isMeant: (payment: WaitingPayment) => boolean,
): WaitingPayment | undefined {
  const item = useWaitingItem(isMeant)
  return item && (item.content as WaitingPayment)
}

const useWaitingItem = (isMeant: (payment: WaitingPayment) => boolean): OutboxItem | undefined =>
  useOutbox().findLast((item) => isWaiting(item) && isMeant(item.content as WaitingPayment))

/** The pending payment of a place, for its dialog, and a callback with its outcome. */
export function usePaymentAt(place: string, onEnd: (outcome: Outcome) => void) {
  const queryClient = useQueryClient()
  useConfirming()
  const item = useWaitingItem((payment) => payment.place === place)
  const last = useRef<OutboxItem>(undefined)
  const hear = useEffectEvent((told: string, outcome: Outcome) => {
    if (told === place) onEnd(outcome)
  })
  useEffect(() => onOutcome((told, outcome) => hear(told, outcome)), [])
  useEffect(() => {
    const before = last.current
    last.current = item
    // Another tab has confirmed the payment. Confirming is idempotent and returns the outcome for this tab.
    const isElsewhere = before && !item && !isSettledHere(before.clientId)
    if (isElsewhere) void settle(queryClient, before).catch(() => {})
  }, [item, queryClient])
  return item && (item.content as WaitingPayment)
}

const MY_RENTALS = `${PATHS.profile}#rentals`

/** Confirms payments from any page, also after a redirect from the bank. */
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
