import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { paymentsApi } from '@commonplot/shared/payments/payments.contract.ts'
import type { Rental, RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from '../../../changes.ts'
import { ApiError, wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { addToOutbox, isFinal, type OutboxItem, outboxItems } from '../../../lib/outbox.ts'
import { keepSending } from '../../../lib/outbox-sender.ts'
import { addFailureToast, addToast } from '../../../lib/toast-store.ts'

const PAYMENT_KIND = 'payment'
/** The provider is being asked, by this page or by one that is gone since. */
const PAYING_KIND = 'paying'

interface BegunPayment {
  /** The item that is rented, or the rental that is kept longer. */
  place: string
  rentalId: string | null
  /** Unknown to a bank's page, and to a browser that has forgotten it meanwhile. */
  rentalType: RentalType | null
  paidWords?: { title: string; description: string } | undefined
}

/** `left`: the page went away before the answer. `returned`, `refused`: as the bank's page says. */
type Answer = 'charged' | 'unanswered' | 'left' | 'returned' | 'refused'

export interface WaitingPayment extends BegunPayment {
  answer: Answer
}

export type Outcome = { is: 'paid' } | { is: 'unpaid' | 'refused'; words: string }

const NOT_CHARGED = 'Your payment did not go through, so nothing was charged. Please try again.'
const BANK_SAID_NO = 'Your bank did not approve it. Nothing was charged.'
const STILL_OURS = 'Confirming the payment failed. We will try again by ourselves.'

const paymentIn = ({ content }: OutboxItem) => content as WaitingPayment

/** Payments whose answer this page still waits for. */
const payingHere = new Set<string>()
/** Payments whose failure was shown once; later retries are silent. */
const toldLate = new Set<string>()
const settledHere = new Set<string>()
const listeners = new Set<(place: string, outcome: Outcome) => void>()

export const isSettledHere = (paymentIntentId: string): boolean => settledHere.has(paymentIntentId)

export function onOutcome(listener: (place: string, outcome: Outcome) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Written down before the card is charged: a reload or a bank's page may be the end of this one. */
export function notePaying(userId: string, paymentIntentId: string, begun: BegunPayment): void {
  payingHere.add(paymentIntentId)
  settledHere.delete(paymentIntentId)
  const content: WaitingPayment = { ...begun, answer: 'left' }
  addToOutbox(userId, { clientId: paymentIntentId, kind: PAYING_KIND, content, isSpare: true })
}

/** From here on only the confirmation is asked for. */
export function noteAnswer(
  userId: string,
  paymentIntentId: string,
  begun: BegunPayment,
  answer: Answer,
): void {
  payingHere.delete(paymentIntentId)
  const content: WaitingPayment = { ...begun, answer }
  addToOutbox(userId, { clientId: paymentIntentId, kind: PAYMENT_KIND, content, isSpare: true })
}

export const isWaiting = ({ kind, clientId }: OutboxItem): boolean =>
  kind === PAYMENT_KIND || (kind === PAYING_KIND && !payingHere.has(clientId))

export const noLongerPaying = (paymentIntentId: string) => payingHere.delete(paymentIntentId)

/** The stored facts of a payment that a bank's page sends back. */
export function begunPayment(userId: string, paymentIntentId: string): BegunPayment {
  const items = [...outboxItems(userId, PAYING_KIND), ...outboxItems(userId, PAYMENT_KIND)]
  const known = items.find(({ clientId }) => clientId === paymentIntentId)
  return known ? paymentIn(known) : { place: '', rentalId: null, rentalType: null }
}

async function confirm(paymentIntentId: string, rentalType: RentalType | null): Promise<Rental> {
  try {
    const body = { paymentIntentId, rentalType: rentalType ?? 'plot' }
    return (await call(paymentsApi.confirmPayment, { body })).rental
  } catch (error) {
    // The server alone knows the kind and refuses the wrong one.
    const isGuess = rentalType === null && error instanceof ApiError && error.status === 400
    if (!isGuess) throw error
    const body = { paymentIntentId, rentalType: 'tool' as const }
    return (await call(paymentsApi.confirmPayment, { body })).rental
  }
}

function sayPaid(rental: Rental, { paidWords }: BegunPayment): Outcome {
  if (rental.status === 'cancelled') {
    const refund = rental.refundAmount ? ` ${formatMoney(rental.refundAmount)} comes back.` : ''
    return sayRefused(`This rental was cancelled meanwhile.${refund}`)
  }
  addToast(paidWords ?? paymentSuccessful(rental.type))
  return { is: 'paid' }
}

function sayRefused(words: string): Outcome {
  addFailureToast(words, 'Payment Error')
  return { is: 'refused', words }
}

function sayUnpaid(answer: Answer): Outcome {
  if (answer === 'returned') addToast(PAYMENT_PENDING)
  if (answer === 'refused') addFailureToast(BANK_SAID_NO, 'Payment Failed')
  return { is: 'unpaid', words: answer === 'refused' ? BANK_SAID_NO : NOT_CHARGED }
}

/** Null where the same question may be answered later. */
function outcomeOf(error: unknown, { answer }: WaitingPayment, isOld: boolean): Outcome | null {
  if (isFinal(error)) return sayRefused(wordsOf(error, STILL_OURS))
  const isUnpaid = error instanceof ApiError && error.status === 402
  // The provider's charge may take a moment to reach the server.
  return isUnpaid && (answer !== 'charged' || isOld) ? sayUnpaid(answer) : null
}

function sayLate(paymentIntentId: string, { answer }: WaitingPayment, error: unknown): void {
  if (answer === 'unanswered' || answer === 'left' || toldLate.has(paymentIntentId)) return
  toldLate.add(paymentIntentId)
  const { message } = error as Error
  const said = wordsOf(error, error instanceof ApiError ? STILL_OURS : message)
  const goesOn = answer === 'charged' ? ' \u2013 you have paid, and we go on confirming it.' : ''
  addFailureToast(`${said}${goesOn}`, 'Payment Error')
}

/** Safe to repeat; throws where it has to be. */
export async function settle(queryClient: QueryClient, item: OutboxItem): Promise<void> {
  const payment = paymentIn(item)
  const isOld = Date.now() - Date.parse(item.createdAt) > DAY_MS
  const outcome = await confirm(item.clientId, payment.rentalType)
    .then(
      (rental) => sayPaid(rental, payment),
      (error) => outcomeOf(error, payment, isOld) ?? Promise.reject(error),
    )
    .catch((error) => {
      sayLate(item.clientId, payment, error)
      throw error
    })
  toldLate.delete(item.clientId)
  settledHere.add(item.clientId)
  void readAgain(queryClient, 'rentals', 'listings')
  for (const listener of listeners) listener(payment.place, outcome)
}

/** A page that is gone cannot say any more how its payments went; the server can. */
function adoptLeft(userId: string): void {
  for (const item of outboxItems(userId, PAYING_KIND)) {
    if (isWaiting(item)) addToOutbox(userId, { ...item, kind: PAYMENT_KIND })
  }
}

function startConfirming(userId: string, queryClient: QueryClient) {
  const { sendNow, stop } = keepSending(userId, {
    kind: PAYMENT_KIND,
    send: (item) => settle(queryClient, item),
    describe: () => 'Your payment',
  })
  let isAsking = false
  let isAskedAgain = false
  const ask = async () => {
    isAskedAgain = isAsking
    if (isAsking) return
    isAsking = true
    // A payment that is added during a round is not on its list.
    do {
      isAskedAgain = false
      await sendNow()
    } while (isAskedAgain)
    isAsking = false
  }
  return { userId, users: 0, ask, stop }
}

let running: ReturnType<typeof startConfirming> | null = null

/** Shares one sender between all parts of the page that need it. */
export function keepConfirming(userId: string, queryClient: QueryClient): () => void {
  adoptLeft(userId)
  if (running?.userId !== userId) {
    running?.stop()
    running = startConfirming(userId, queryClient)
  }
  const used = running
  used.users += 1
  return () => {
    used.users -= 1
    if (used.users > 0) return
    used.stop()
    if (running === used) running = null
  }
}

/** Retries at once instead of after the pause. */
export const confirmNow = (): void => void running?.ask()

const paymentSuccessful = (type: RentalType) => ({
  title: 'Payment Successful!',
  description: `Your ${type} rental has been confirmed.`,
})

export const PAYMENT_PENDING = {
  title: 'Payment pending',
  description:
    'Your bank is still working on it. The rental is confirmed as soon as it is through.',
}
