import { useEffect, useState } from 'react'
import { type BookingEvent, type BookingStep, nextStep, shownStep } from './booking-flow.ts'
import { type PreparedPayment, setupFailed, usePaymentSetup } from './use-payment.ts'
import { usePaymentAt } from './use-waiting-payment.ts'

interface BookingFlow {
  /** The item that is rented, or the rental that is kept longer. */
  place: string
  prepare: () => Promise<PreparedPayment | null>
  onEvent?: (event: BookingEvent) => void
  onClose: () => void
}

const LINE_DROPPED =
  'The line dropped. We are finding out whether your card was charged; nothing is charged twice.'

/** The steps from dates to what was paid, and a payment that is confirmed later than its dialog hoped. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever the page rerenders
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
