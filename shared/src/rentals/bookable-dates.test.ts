import { expect, test } from 'vitest'
import { NO_STAY_RULES } from '../listings/stay-rules.ts'
import {
  firstBookableDay,
  lastBookableDay,
  problemWithDates,
  problemWithHeldDates,
} from './bookable-dates.ts'

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

const WEEKS = { ...NO_STAY_RULES, minDays: 7, noticeDays: 3 }
const SOON = 'startDate must be at least 3 days from today'
const SHORT = 'endDate the shortest stay is 7 days'

test.each([
  ['2026-05-16', '2026-05-23', WEEKS, null],
  ['2026-05-15', '2026-05-23', WEEKS, SOON],
  ['2026-05-15', '', WEEKS, SOON],
  ['2026-05-12', '2026-05-23', WEEKS, 'startDate must not be in the past'],
  ['2026-05-16', '2026-05-22', WEEKS, SHORT],
  ['2026-05-16', '2026-05-16', WEEKS, SHORT],
  ['2026-05-16', '', WEEKS, null],
  ['', '2026-05-16', WEEKS, null],
  ['2026-05-16', '2026-05-16', { ...WEEKS, minDays: 1 }, null],
  ['2026-05-16', '2026-05-17', { ...WEEKS, minDays: 1 }, null],
  [
    today,
    today,
    { ...NO_STAY_RULES, noticeDays: 1 },
    'startDate must be at least 1 day from today',
  ],
])('from "%s" to "%s" where %j is asked: %s', (startDate, endDate, rules, expected) => {
  const problem = problemWithDates({ startDate, endDate }, today, rules)
  expect(problem && `${problem.field} ${problem.words}`).toBe(expected)
})

test('on a screen the field is called by its name', () => {
  const said = (startDate: string, endDate: string) =>
    problemWithDates({ startDate, endDate }, today, WEEKS)?.sentence
  expect(said('2026-05-14', '')).toBe('The start date must be at least 3 days from today.')
  expect(said('2026-05-16', '2026-05-17')).toBe('The shortest stay is 7 days.')
})

test.each([
  ['2026-05-10', '2026-05-14', null],
  ['2026-05-10', '2026-05-13', 'The end date must not be in the past.'],
  ['2026-05-13', '2026-05-13', null],
  ['2026-05-12', '2026-05-12', 'The end date must not be in the past.'],
])(
  'days kept from %s to %s can be paid while they go on: %s [MSG-52]',
  (startDate, endDate, words) => {
    const problem = problemWithHeldDates({ startDate, endDate }, today)
    expect(problem?.sentence ?? null).toBe(words)
  },
)

test('a stay may begin once the notice has gone by', () => {
  expect(firstBookableDay('2026-05-30', WEEKS)).toBe('2026-06-02')
})

test('a period ends at most 24 months after today [A16]', () => {
  expect(lastBookableDay('2024-02-29')).toBe('2026-02-28')
})
