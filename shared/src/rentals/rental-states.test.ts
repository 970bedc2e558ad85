import { expect, test } from 'vitest'
import { RENTAL_STATUSES, type RentalStatus } from './rental.ts'
import { canBecome, opensPlace, statusAt } from './rental-states.ts'

test.each([
  ['held', ['confirmed', 'expired', 'cancelled']],
  ['confirmed', ['completed', 'cancelled']],
  ['expired', ['confirmed']],
  ['completed', []],
  ['cancelled', []],
] as const)('a rental that is %s can only become %j', (from, allowed) => {
  expect(RENTAL_STATUSES.filter((to) => canBecome(from, to))).toEqual(
    RENTAL_STATUSES.filter((to) => (allowed as readonly string[]).includes(to)),
  )
})

const stay = {
  startDate: '2026-05-01',
  endDate: '2026-05-04',
  timeZone: 'UTC',
  holdExpiresAt: null,
}
const hold = { ...stay, holdExpiresAt: new Date('2026-04-01T12:15:00Z') }
const sameDay = { ...stay, endDate: '2026-05-01' }

test.each([
  ['a hold in time', { ...hold, status: 'held' }, '2026-04-01T12:14:59Z', 'held'],
  ['a hold run out', { ...hold, status: 'held' }, '2026-04-01T12:15:00Z', 'expired'],
  ['the last night', { ...stay, status: 'confirmed' }, '2026-05-03T23:59:59Z', 'confirmed'],
  ['the day of return', { ...stay, status: 'confirmed' }, '2026-05-04T00:00:00Z', 'completed'],
  ['a single day', { ...sameDay, status: 'confirmed' }, '2026-05-01T23:00:00Z', 'confirmed'],
  ['the day after it', { ...sameDay, status: 'confirmed' }, '2026-05-02T00:00:00Z', 'completed'],
  ['a cancelled one', { ...stay, status: 'cancelled' }, '2027-01-01T00:00:00Z', 'cancelled'],
] as const)('%s is what the calendar says', (_name, rental, now, expected) => {
  expect(statusAt(rental, new Date(now))).toBe(expected)
})

const rental = (status: RentalStatus) => ({
  status,
  startDate: '2026-06-01',
  endDate: '2026-06-10',
  timeZone: 'America/Los_Angeles',
  holdExpiresAt: null,
})
const opens = (status: RentalStatus, now: string) => opensPlace(rental(status), new Date(now))

test.each([
  ['confirmed', true],
  ['completed', true],
  ['held', false],
  ['expired', false],
  ['cancelled', false],
] as const)('a rental that is %s opens the place: %s', (status, isOpen) => {
  expect(opens(status, '2026-06-05T12:00:00Z')).toBe(isOpen)
})

test('it is open from the confirmation on, long before the first day', () => {
  expect(opens('confirmed', '2026-01-01T12:00:00Z')).toBe(true)
})

test('it closes with the 14th day after the end, by the calendar of the item', () => {
  // Portland's midnight, and the minute before it.
  expect(opens('completed', '2026-06-25T06:59:00Z')).toBe(true)
  expect(opens('completed', '2026-06-25T07:00:00Z')).toBe(false)
  // The same whether or not anything has written down that the rental is over.
  expect(opens('confirmed', '2026-06-25T07:00:00Z')).toBe(false)
})
