import { expect, test } from 'vitest'
import { seenFromDay } from './review-rules.ts'

test.each([
  ['2026-05-01', '2026-05-04', '2026-05-18'],
  // The one day of a rental is over when the next begins.
  ['2026-05-01', '2026-05-01', '2026-05-16'],
  ['2026-12-20', '2026-12-25', '2027-01-08'],
])('a rental from %s to %s is reviewed in the open from %s on', (startDate, endDate, day) => {
  expect(seenFromDay({ startDate, endDate })).toBe(day)
})
