import { useEffect, useState } from 'react'
import { type PreparedPayment, setupFailed, usePaymentSetup } from './use-payment.ts'
import { usePaymentAt } from './waiting-payment.tsx'

/** `asking`: still paying, and asked whether to close all the same. `refused`: paid, and sent back. */
export type BookingStep =
  | 'booking'
  | 'payment'
  | 'paying'
  | 'asking'
  | 'success'
  | 'refused'
  | 'closed'
/** The step that a dialog shows; `charged` while a payment is not confirmed. */
export type ShownStep = BookingStep | 'charged'
export type BookingEvent =
  | 'continue'
  | 'cancel'
  | 'setup-failed'
  | 'pay'
  | 'answered'
  | 'paid'
  | 'refused'
  | 'close'
  | 'stay'
  | 'leave'

/** From every open step: a payment may have been made before the dialog was opened. */
const OPEN = { paid: 'success', refused: 'refused', leave: 'closed' } as const

const NEXT_STEPS: Record<BookingStep, Partial<Record<BookingEvent, BookingStep>>> = {
  booking: { continue: 'payment', close: 'closed', ...OPEN },
  // More days of a rental may cost nothing: then it is paid without paying.
  payment: {
    cancel: 'booking',
    'setup-failed': 'booking',
    pay: 'paying',
    close: 'closed',
    ...OPEN,
  },
  paying: { answered: 'payment', close: 'asking', ...OPEN },
  asking: { answered: 'payment', close: 'closed', stay: 'paying', ...OPEN },
  success: { close: 'closed' },
  refused: { close: 'closed' },
  closed: {},
}

/** An event that a step does not know leaves it where it is. */
export function nextStep(step: BookingStep, event: BookingEvent): BookingStep {
  return NEXT_STEPS[step][event] ?? step
}

type Waiting = { answer: string } | undefined

/** A payment that waits stands before the dates and the card; without an answer the card stays. */
export function shownStep(step: BookingStep, waiting: Waiting): ShownStep {
  const isOpen = step === 'booking' || step === 'payment'
  const isPaying = step === 'paying' || step === 'asking'
  const isCharged = waiting && (isOpen || (isPaying && waiting.answer !== 'unanswered'))
  return isCharged ? 'charged' : step
}

interface BookingFlow {
  /** The item that is rented, or the rental that is kept longer. */
  place: string
  prepare: () => Promise<PreparedPayment | null>
  onEvent?: (event: BookingEvent) => void
  onClose: () => void
}

const LINE_DROPPED =
  'The line dropped. We are finding out whether your card was charged; nothing is charged twice.'

/** The steps from dates to payment, including a payment that is confirmed after its dialog closes. */
export function useBookingFlow({ place, prepare, onEvent, onClose }: BookingFlow) {
  const [step, setStep] = useState<BookingStep>('booking')
  const [problem, setProblem] = useState<string | null>(null)
  const on = (event: BookingEvent) => {
    setStep((current) => nextStep(current, event))
    onEvent?.(event)
    if (event === 'continue') {
      setProblem(null)
      setup.mutate()
    }
  }
  const setup = usePaymentSetup(prepare, on)
  const waiting = usePaymentAt(place, (outcome) => {
    if (outcome.is !== 'paid') setProblem(outcome.words)
    on(outcome.is === 'unpaid' ? 'answered' : outcome.is)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, not after each render
  useEffect(() => {
    if (step === 'closed') onClose()
  }, [step])
  const shown = shownStep(step, waiting)
  return {
    on,
    shown,
    waiting,
    /** For the step of the card. */
    desk: {
      setup,
      place,
      problem: waiting ? LINE_DROPPED : problem,
      onProblem: setProblem,
      isPaying: shown === 'paying' || shown === 'asking',
      onEvent: on,
    },
    isAtDesk: shown === 'payment' || shown === 'paying' || shown === 'asking',
    problem: problem ?? '',
    /** Why the days could not be held, until something is changed. */
    refusal: setup.error && setupFailed(setup.error),
    forgetRefusal: setup.reset,
    close: () => on(shown === 'charged' ? 'leave' : 'close'),
  }
}
