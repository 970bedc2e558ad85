import { expect, test } from 'vitest'
import { durationMs } from './clock.ts'

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
