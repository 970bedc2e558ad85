import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../dates/plain-date.ts'
import { NO_STAY_RULES, type StayRules } from '../listings/stay-rules.ts'
import {
  firstBookableDay,
  inTheWay,
  lastBookableDay,
  nextFreeDates,
  nextFreeWords,
  problemWithDates,
  problemWithHeldDates,
} from './bookable-dates.ts'
import type { TakenPeriod } from './rental.ts'

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
