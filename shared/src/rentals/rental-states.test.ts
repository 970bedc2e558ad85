import { expect, test } from 'vitest'
import { RENTAL_STATUSES } from './rental.ts'
import { canBecome, statusAt } from './rental-states.ts'

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
