import { expect, test } from 'vitest'
import { lastBookableDay, problemWithDates } from './bookable-dates.ts'

const today = '2026-05-13'

test.each([
  ['2026-05-13', '2026-05-13', null],
  ['2026-05-14', '2028-05-13', null],
  ['2028-05-13', '2028-05-13', null],
  ['', '', null],
  ['2026-05-14', '', null],
  ['', '2026-05-14', null],
  ['2026-05-12', '2026-05-14', 'startDate must not be in the past'],
  ['2026-05-12', '', 'startDate must not be in the past'],
  ['2026-05-14', '2026-05-13', 'endDate must not be before the start date'],
  ['2026-05-14', '2028-05-14', 'endDate must be at most 24 months from today'],
  ['', '9999-12-31', 'endDate must be at most 24 months from today'],
  ['9999-12-30', '9999-12-31', 'startDate must be at most 24 months from today'],
])('from "%s" to "%s": %s [BOOK-05] [BOOK-06] [A16]', (startDate, endDate, expected) => {
  const problem = problemWithDates({ startDate, endDate }, today)
  expect(problem && `${problem.field} ${problem.words}`).toBe(expected)
})

test('a period ends at most 24 months after today [A16]', () => {
  expect(lastBookableDay('2024-02-29')).toBe('2026-02-28')
})
