import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, monthOf, weekStartIn } from './plain-date.ts'

test.each([
  ['2026-05-01', '2026-05-01', 0],
  ['2026-05-01', '2026-05-31', 30],
  ['2026-03-07', '2026-03-09', 2],
  ['2026-10-31', '2026-11-02', 2],
  ['2024-02-28', '2024-03-01', 2],
  ['2026-05-02', '2026-05-01', -1],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
  expect(addDays(from, days)).toBe(to)
})

test('a day lies in the month that begins on its first', () => {
  expect(monthOf('2026-12-31')).toBe('2026-12-01')
})

test.each([
  ['2026-05-13', 24, '2028-05-13'],
  ['2024-02-29', 24, '2026-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-12-01', 1, '2027-01-01'],
])('%s and %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

test.each([
  ['en-US', 0],
  ['en', 0],
  ['en-GB', 1],
  ['de', 1],
  ['de-AT', 1],
  ['pt-BR', 0],
  ['fr-CA', 0],
  ['ja', 0],
  ['ar', 6],
  ['fa-IR', 6],
  ['dv', 5],
  ['eo', 1],
])('in %s a week begins on day %i [B10]', (locale, day) => {
  expect(weekStartIn(locale)).toBe(day)
})
