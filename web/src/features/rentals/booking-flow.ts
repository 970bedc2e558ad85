/** `asking`: still paying, and asked whether to close all the same. */
export type BookingStep = 'booking' | 'payment' | 'paying' | 'asking' | 'success' | 'closed'
export type BookingEvent =
  | 'continue'
  | 'cancel'
  | 'setup-failed'
  | 'pay'
  | 'answered'
  | 'paid'
  | 'close'
  | 'stay'

// More days of a rental may cost nothing: then it is paid without paying.
const NEXT_STEPS: Record<BookingStep, Partial<Record<BookingEvent, BookingStep>>> = {
  booking: { continue: 'payment', close: 'closed' },
  payment: {
    cancel: 'booking',
    'setup-failed': 'booking',
    pay: 'paying',
    paid: 'success',
    close: 'closed',
  },
  paying: { answered: 'payment', paid: 'success', close: 'asking' },
  asking: { answered: 'payment', paid: 'success', close: 'closed', stay: 'paying' },
  success: { close: 'closed' },
  closed: {},
}

/** An event that a step does not know leaves it where it is. */
export function nextStep(step: BookingStep, event: BookingEvent): BookingStep {
  return NEXT_STEPS[step][event] ?? step
}
