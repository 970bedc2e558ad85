import { expect, test } from 'vitest'
import { opensPlace } from './place-access.ts'
import type { RentalStatus } from './rental.ts'

const rental = (status: RentalStatus) => ({
  status,
  startDate: '2026-06-01',
  endDate: '2026-06-10',
  timeZone: 'America/Los_Angeles',
  holdExpiresAt: null,
})
const opens = (status: RentalStatus, now: string) => opensPlace(rental(status), new Date(now))

test.each([
  ['confirmed', true],
  ['completed', true],
  ['held', false],
  ['expired', false],
  ['cancelled', false],
] as const)('a rental that is %s opens the place: %s', (status, isOpen) => {
  expect(opens(status, '2026-06-05T12:00:00Z')).toBe(isOpen)
})

test('it is open from the confirmation on, long before the first day', () => {
  expect(opens('confirmed', '2026-01-01T12:00:00Z')).toBe(true)
})

test('it closes with the 14th day after the end, by the calendar of the item', () => {
  // One minute to midnight and midnight in Portland.
  expect(opens('completed', '2026-06-25T06:59:00Z')).toBe(true)
  expect(opens('completed', '2026-06-25T07:00:00Z')).toBe(false)
  // The same whether or not anything has written down that the rental is over.
  expect(opens('confirmed', '2026-06-25T07:00:00Z')).toBe(false)
})
