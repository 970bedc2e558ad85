import { expect, test } from 'vitest'
import { depositOf, inCents, oneDayFewerSavesMonth, quoteRental } from './pricing.ts'

test.each([
  ['2026-05-01', '2026-05-01', 1],
  ['2026-05-01', '2026-05-31', 1],
  ['2026-05-01', '2026-06-01', 2],
  ['2026-10-15', '2026-11-14', 1],
  ['2026-01-01', '2026-12-27', 12],
])('a plot from %s to %s is billed %i months [BOOK-14]', (startDate, endDate, months) => {
  expect(quoteRental('plot', 45_00, startDate, endDate).duration).toBe(months)
})

test.each([
  ['2026-05-01', '2026-05-01', 1],
  ['2026-05-01', '2026-05-02', 1],
  ['2026-03-07', '2026-03-10', 3],
  ['2026-10-31', '2026-11-02', 2],
])('a tool from %s to %s is billed %i days [BOOK-18]', (startDate, endDate, days) => {
  expect(quoteRental('tool', 8_00, startDate, endDate).duration).toBe(days)
})

test('the renter of a plot pays the months, the fee comes out of the host’s share [BOOK-15] [BOOK-16] [BOOK-17]', () => {
  expect(quoteRental('plot', 45_00, '2026-05-01', '2026-06-15')).toEqual({
    duration: 2,
    rentCents: 90_00,
    platformFeeCents: 4_50,
    hostCents: 85_50,
    depositCents: 0,
    totalCents: 90_00,
  })
})

test('the renter of a tool pays the days and a deposit of two [BOOK-19] [BOOK-20] [BOOK-22] [BOOK-23]', () => {
  expect(quoteRental('tool', 35_00, '2026-05-01', '2026-05-04')).toEqual({
    duration: 3,
    rentCents: 105_00,
    platformFeeCents: 5_25,
    hostCents: 99_75,
    depositCents: 70_00,
    totalCents: 175_00,
  })
})

test.each([
  ['2026-05-01', '2026-06-01', true],
  ['2026-05-01', '2026-05-31', false],
  ['2026-05-01', '2026-06-02', false],
])('from %s to %s a day fewer saves a month: %s', (startDate, endDate, saves) => {
  expect(oneDayFewerSavesMonth(startDate, endDate)).toBe(saves)
})

test('half a cent of fee is rounded to the nearest cent', () => {
  expect(quoteRental('tool', 10, '2026-05-01', '2026-05-02').platformFeeCents).toBe(1)
})

test.each([
  [35, 70_00],
  [8.15, 16_30],
  [0.29, 58],
])('a tool for $%d a day takes a deposit of %i cents', (dollars, cents) => {
  expect(depositOf(inCents(dollars))).toBe(cents)
})
