import { expect, test } from 'vitest'
import { aHostedRental } from '../../../testing/hosting.ts'
import { earnedOf, rentedIn, sumOf } from './hosting-figures.ts'

test.each([
  ['inside the month', '2027-05-17', '2027-05-20', 3],
  ['of one day', '2027-05-17', '2027-05-17', 1],
  ['over both ends of it', '2027-04-20', '2027-06-10', 31],
  ['until its first day', '2027-04-20', '2027-05-01', 0],
  ['from the next month on', '2027-06-01', '2027-06-10', 0],
])('a rental %s has so many days of it', (_name, startDate, endDate, days) => {
  const rented = rentedIn([aHostedRental({ startDate, endDate })], '2027-05-01')
  expect(rented).toEqual({ days, rentals: days > 0 ? 1 : 0 })
})

test('ignores rentals that are not agreed', () => {
  const rentals = (['held', 'expired', 'cancelled'] as const).map((status) =>
    aHostedRental({ status }),
  )
  expect(rentedIn(rentals, '2027-05-01')).toEqual({ days: 0, rentals: 0 })
})

test('many small sums stay exact', () => {
  expect(sumOf([0.1, 0.2, 0.7])).toBe(1)
  const month = { rent: 10, fee: 0.5, kept: 0 }
  const months = [
    { ...month, month: '2027-05', host: 0.1 },
    { ...month, month: '2027-04', host: 0.2 },
  ]
  const earned = earnedOf({ currency: 'usd', months, upcoming: 9.5 }, '2027-05-01')
  expect(earned).toEqual({ thisMonth: 0.1, upcoming: 9.5, allTime: 0.3 })
})
