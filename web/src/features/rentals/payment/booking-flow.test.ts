import { expect, test } from 'vitest'
import { nextStep, shownStep } from './booking-flow.ts'

test.each([
  ['booking', 'continue', 'payment'],
  ['payment', 'cancel', 'booking'],
  ['payment', 'setup-failed', 'booking'],
  ['payment', 'pay', 'paying'],
  ['payment', 'paid', 'success'],
  ['paying', 'paid', 'success'],
  ['paying', 'answered', 'payment'],
  ['booking', 'paid', 'success'],
  ['booking', 'refused', 'refused'],
  ['asking', 'refused', 'refused'],
  ['refused', 'answered', 'refused'],
  ['success', 'answered', 'success'],
  ['success', 'cancel', 'success'],
] as const)('from %s, %s leads to %s [BOOK-03]', (step, event, next) => {
  expect(nextStep(step, event)).toBe(next)
})

test.each([
  ['booking', 'closed'],
  ['payment', 'closed'],
  ['paying', 'asking'],
  ['asking', 'closed'],
  ['success', 'closed'],
] as const)('closing from %s leads to %s', (step, next) => {
  expect(nextStep(step, 'close')).toBe(next)
})

test.each([
  ['booking', 'charged', 'charged'],
  ['payment', 'left', 'charged'],
  ['paying', 'charged', 'charged'],
  ['asking', 'charged', 'charged'],
  ['paying', 'unanswered', 'paying'],
  ['success', 'charged', 'success'],
  ['refused', 'charged', 'refused'],
] as const)('from %s, a payment that is %s shows %s [B2]', (step, answer, shown) => {
  expect(shownStep(step, { answer })).toBe(shown)
})
