import { expect, test } from 'vitest'
import { createFormat, formatMoney } from './format.ts'

const format = createFormat('en-US')

test.each([
  [35, '$35.00'],
  [22.5, '$22.50'],
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
])('%d dollars read %s', (dollars, words) => {
  expect(formatMoney(dollars)).toBe(words)
})

const NOW = Date.parse('2026-05-13T12:00:00Z')

test.each([
  ['2026-05-13T11:59:30Z', 'now'],
  ['2026-05-13T11:57:00Z', '3 minutes ago'],
  ['2026-05-13T09:30:00Z', '2 hours ago'],
  ['2026-05-12T11:00:00Z', 'yesterday'],
  ['2026-04-29T12:00:00Z', '2 weeks ago'],
  ['2026-01-13T12:00:00Z', '4 months ago'],
])('%s was %s', (instant, words) => {
  expect(format.relativeTime(instant, NOW)).toBe(words)
})

test('a plain date is the same day in every time zone', () => {
  expect(format.plainDate('2026-05-01')).toContain('May 1')
})

test.each([
  [3.44, '3.4 km'],
  [48.6, '49 km'],
])('%d km reads %s', (km, words) => {
  expect(format.kilometres(km)).toBe(words)
})

test.each([
  ['en-US', 7, '7'],
  ['en-US', 1234, '1,234'],
  ['de-DE', 1234, '1.234'],
  ['fa-IR', 7, '۷'],
])('in %s %d is written %s', (locale, value, words) => {
  expect(createFormat(locale).count(value)).toBe(words)
})
