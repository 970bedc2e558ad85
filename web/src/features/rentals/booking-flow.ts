export type BookingStep = 'booking' | 'payment' | 'success'
export type BookingEvent = 'continue' | 'cancel' | 'setup-failed' | 'paid'

const NEXT_STEPS: Record<BookingStep, Partial<Record<BookingEvent, BookingStep>>> = {
  booking: { continue: 'payment' },
  payment: { cancel: 'booking', 'setup-failed': 'booking', paid: 'success' },
  success: {},
}

/** An event that a step does not know leaves it where it is. */
export function nextStep(step: BookingStep, event: BookingEvent): BookingStep {
  return NEXT_STEPS[step][event] ?? step
}
