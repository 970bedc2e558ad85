import { expect, test } from 'vitest'
import { nextStep } from './booking-flow.ts'

test.each([
  ['booking', 'continue', 'payment'],
  ['payment', 'cancel', 'booking'],
  ['payment', 'setup-failed', 'booking'],
  ['payment', 'paid', 'success'],
  ['booking', 'paid', 'booking'],
  ['success', 'cancel', 'success'],
] as const)('from %s, %s leads to %s [BOOK-03]', (step, event, next) => {
  expect(nextStep(step, event)).toBe(next)
})
