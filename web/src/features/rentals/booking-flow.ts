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
