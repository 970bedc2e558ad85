import { expect, test } from 'vitest'
import { bookingStateAt, canAnswer, whoAnswers } from './booking-state.ts'

const now = new Date('2026-05-13T12:00:00Z')
const [past, future] = [new Date('2026-05-13T12:00:00Z'), new Date('2026-05-13T12:00:01Z')]

const asked = {
  status: 'pending',
  statusReason: null,
  startDate: '2026-05-13',
  timeZone: 'UTC',
  payBy: null,
  rentalStatus: null,
} as const
const accepted = { ...asked, status: 'accepted', payBy: future, rentalStatus: 'held' } as const

test.each([
  ['waits until its first day is over', asked, 'pending', false],
  ['expires once its first day went by', { ...asked, startDate: '2026-05-12' }, 'expired', false],
  ['can be paid for a while', accepted, 'accepted', false],
  ['expires when nobody paid', { ...accepted, payBy: past }, 'expired', false],
  ['expires with its hold', { ...accepted, rentalStatus: 'expired' }, 'expired', false],
  ['ends with its rental', { ...accepted, rentalStatus: 'cancelled' }, 'cancelled', false],
  ['is paid for good', { ...accepted, payBy: past, rentalStatus: 'confirmed' }, 'accepted', true],
  ['stays paid afterwards', { ...accepted, rentalStatus: 'completed' }, 'accepted', true],
  [
    'ends when its days are kept otherwise',
    { ...accepted, rentalStatus: null },
    'cancelled',
    false,
  ],
  [
    'needs no payment without a rental',
    { ...accepted, payBy: null, rentalStatus: null },
    'accepted',
    false,
  ],
  ['stays declined', { ...asked, status: 'declined', startDate: '2026-01-01' }, 'declined', false],
] as const)('a request %s [MSG-52]', (_name, booking, status, isPaid) => {
  expect(bookingStateAt(booking, now)).toMatchObject({ status, isPaid })
})

test.each([
  ['accepted', 'owner', ['pending']],
  ['declined', 'owner', ['pending']],
  ['cancelled', 'requester', ['pending', 'accepted']],
] as const)('%s is said by the %s, from %j only [MSG-52] [MSG-53]', (answer, role, from) => {
  expect(whoAnswers(answer)).toBe(role)
  const statuses = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const
  expect(statuses.filter((status) => canAnswer(status, answer))).toEqual(from)
})
