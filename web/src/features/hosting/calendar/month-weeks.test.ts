import { expect, test } from 'vitest'
import { aHostedRental, aListing, aRequest } from '../../../testing/hosting.ts'
import { entriesOf } from './calendar-entries.ts'
import { barsOf, dayAfterKey, weeksOf } from './month-weeks.ts'

test('a month stands in weeks from Sunday on, or from the day that they begin on there [B10]', () => {
  const weeks = weeksOf('2027-05-01', 0)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2027-05-01'])
  expect(weeks[5]?.slice(0, 3)).toEqual(['2027-05-30', '2027-05-31', null])
  expect(weeksOf('2026-02-01', 0)).toHaveLength(4)
  expect(weeksOf('2026-02-01', 1)).toHaveLength(5)
  expect(weeksOf('2027-05-01', 1)[0]).toEqual([
    null,
    null,
    null,
    null,
    null,
    '2027-05-01',
    '2027-05-02',
  ])
  expect(weeksOf('2027-05-01', 6)[0]?.[0]).toBe('2027-05-01')
})

test.each([
  ['ArrowRight', '2027-05-31', '2027-06-01'],
  ['ArrowLeft', '2027-05-01', '2027-04-30'],
  ['ArrowDown', '2027-05-12', '2027-05-19'],
  ['ArrowUp', '2027-05-12', '2027-05-05'],
  ['PageDown', '2027-05-31', '2027-06-30'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['Home', '2027-05-12', '2027-05-09'],
  ['End', '2027-05-12', '2027-05-15'],
  ['a', '2027-05-12', undefined],
])('%s leads from %s to %s', (key, day, next) => {
  expect(dayAfterKey(key, day, 0)).toBe(next)
})

test('Home and End stay within the week of the language [B10]', () => {
  expect(dayAfterKey('Home', '2027-05-12', 1)).toBe('2027-05-10')
  expect(dayAfterKey('End', '2027-05-09', 1)).toBe('2027-05-09')
})

const block = { id: 'block1', startDate: '2027-05-20', endDate: '2027-05-22', note: 'Holiday' }

test('rentals, the rest after them, days off and requests each take their days', () => {
  const entries = entriesOf(
    {
      rentals: [aHostedRental(), aHostedRental({ id: 'gone', status: 'cancelled' })],
      requests: [aRequest()],
    },
    [{ listing: aListing(), bufferDays: 2, blocks: [block] }],
  )
  expect(entries.map(({ kind, first, last }) => [kind, first, last])).toEqual([
    ['rental', '2027-05-17', '2027-05-19'],
    ['buffer', '2027-05-20', '2027-05-21'],
    ['block', '2027-05-20', '2027-05-21'],
    ['request', '2027-06-01', '2027-06-28'],
  ])
})

test('bars of a week keep out of each other’s way, and go on in the next', () => {
  const week = weeksOf('2027-05-01', 0)[3] ?? []
  const entries = entriesOf(
    {
      rentals: [
        aHostedRental({ id: 'long', startDate: '2027-05-10', endDate: '2027-05-19' }),
        aHostedRental({ id: 'beside', startDate: '2027-05-18', endDate: '2027-05-30' }),
        aHostedRental({ id: 'after', startDate: '2027-05-20', endDate: '2027-05-21' }),
      ],
      requests: [],
    },
    [],
  )
  const bars = barsOf(week, entries).map(({ entry, lane, column, span, begins, ends }) => [
    entry.key,
    { lane, column, span, begins, ends },
  ])
  expect(bars).toEqual([
    ['long', { lane: 0, column: 0, span: 3, begins: false, ends: true }],
    ['beside', { lane: 1, column: 2, span: 5, begins: true, ends: false }],
    ['after', { lane: 0, column: 4, span: 1, begins: true, ends: true }],
  ])
})
