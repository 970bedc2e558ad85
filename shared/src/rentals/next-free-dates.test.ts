import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../dates/plain-date.ts'
import { NO_STAY_RULES, type StayRules } from '../listings/stay-rules.ts'
import { problemWithDates } from './bookable-dates.ts'
import { inTheWay, nextFreeDates, nextFreeWords } from './next-free-dates.ts'
import type { TakenPeriod } from './rental.ts'

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

const rules = (changes: Partial<StayRules>) => ({ rules: { ...NO_STAY_RULES, ...changes } })

test.each([
  [
    'a gap that is too short for what stays free after it',
    '2026-05-06',
    '2026-05-09',
    '2026-05-12',
    '2026-05-15',
    rules({ bufferDays: 2 }),
  ],
  [
    'a gap that is just long enough',
    '2026-05-06',
    '2026-05-09',
    '2026-05-06',
    '2026-05-09',
    rules({ bufferDays: 1 }),
  ],
  [
    'the shortest stay',
    '2026-05-04',
    '2026-05-05',
    '2026-05-12',
    '2026-05-19',
    rules({ minDays: 7 }),
  ],
  [
    'the notice',
    '2026-05-06',
    '2026-05-07',
    '2026-05-08',
    '2026-05-09',
    { today: '2026-05-01', ...rules({ noticeDays: 7 }) },
  ],
])('next free days keep %s', (_name, start, end, nextStart, nextEnd, asked) => {
  expect(nextFreeDates(period(start, end), taken, asked)).toEqual(period(nextStart, nextEnd))
})

test('the words name the days, or say that there are none to be had', () => {
  const free = period('2026-05-12', '2026-05-15')
  expect(nextFreeWords(free, '2026-05-01')).toBe('The next free ones are 2026-05-12 to 2026-05-15.')
  expect(nextFreeWords(free, '2026-05-01', (day) => day.slice(8))).toBe(
    'The next free ones are 12 to 15.',
  )
  expect(nextFreeWords(free, '2024-05-14')).toBe(
    'There are no free ones later that can be booked yet.',
  )
})

const anyDay = fc.nat({ max: 40 }).map((after) => addDays('2026-03-20', after))
const anyPeriod = fc
  .tuple(anyDay, fc.nat({ max: 6 }))
  .map(([startDate, days]) => period(startDate, addDays(startDate, days)))

test('next free days are the earliest that keep every rule', () => {
  const anyRules = fc.record({
    minDays: fc.nat({ max: 8 }),
    noticeDays: fc.nat({ max: 8 }),
    bufferDays: fc.nat({ max: 4 }),
  })
  fc.assert(
    fc.property(
      anyPeriod,
      fc.array(anyPeriod, { maxLength: 8 }),
      anyRules,
      anyDay,
      (wanted, taken, rules, today) => {
        const isGood = (stay: TakenPeriod) =>
          problemWithDates(stay, today, rules) === null &&
          inTheWay(stay, taken, rules.bufferDays).length === 0
        const free = nextFreeDates(wanted, taken, { today, rules })
        expect(isGood(free)).toBe(true)
        const length = daysBetween(free.startDate, free.endDate)
        for (let day = wanted.startDate; day < free.startDate; day = addDays(day, 1)) {
          expect(isGood(period(day, addDays(day, length)))).toBe(false)
        }
      },
    ),
    { numRuns: 500 },
  )
})
