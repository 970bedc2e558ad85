import { expect, test } from 'vitest'
import { nextFreeDates } from './next-free-dates.ts'

const period = (startDate: string, endDate: string) => ({ startDate, endDate })
const taken = [period('2026-05-10', '2026-05-12'), period('2026-05-03', '2026-05-06')]

test.each([
  ['free days stay as they are', '2026-05-01', '2026-05-03', '2026-05-01', '2026-05-03'],
  ['a short stay fits in a gap', '2026-05-04', '2026-05-06', '2026-05-06', '2026-05-08'],
  ['a long one waits for the end', '2026-05-05', '2026-05-10', '2026-05-12', '2026-05-17'],
  ['a single day takes one day', '2026-05-05', '2026-05-05', '2026-05-06', '2026-05-06'],
])('%s', (_name, start, end, nextStart, nextEnd) => {
  expect(nextFreeDates(period(start, end), taken)).toEqual(period(nextStart, nextEnd))
})
