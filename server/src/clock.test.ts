import { expect, test } from 'vitest'
import { durationMs, todayIn } from './clock.ts'

test.each([
  ['P2D', 172_800_000],
  ['-P1D', -86_400_000],
  ['PT15M', 900_000],
  ['P1DT2H3M4.5S', 93_784_500],
  ['P2W', 1_209_600_000],
])('%s is %i ms', (duration, ms) => {
  expect(durationMs(duration)).toBe(ms)
})

test('years and months are refused, since their length varies', () => {
  expect(() => durationMs('P1M')).toThrow('no fixed length')
})

test.each([
  ['UTC', '2026-05-13'],
  ['Pacific/Auckland', '2026-05-14'],
  ['America/Los_Angeles', '2026-05-13'],
])('at 13:00 UTC it is in %s the day %s', (zone, day) => {
  expect(todayIn(zone, new Date('2026-05-13T13:00:00Z'))).toBe(day)
})
