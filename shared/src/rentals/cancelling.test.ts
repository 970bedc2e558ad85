import { expect, test } from 'vitest'
import { problemWithCancelling, refundOnCancel } from './cancelling.ts'
import { STANDARD_CANCELLATION_POLICY } from './rental.ts'

const days = { startDate: '2026-05-01', timeZone: 'UTC' } as const
const paid = { ...days, status: 'confirmed', depositStatus: 'held' } as const
const unpaid = { ...paid, status: 'held', depositStatus: null } as const
const theDay = '2026-05-01T09:00:00Z'
const untouched = { pickedUpAt: null, returnedAt: null }

test.each([
  ['before it begins', paid, untouched, '2026-04-30T09:00:00Z', null],
  ['on its first day, with nothing handed over', paid, untouched, theDay, null],
  ['without a deposit', { ...paid, depositStatus: null }, untouched, theDay, null],
  ['after its first day', paid, untouched, '2026-05-02T00:00:00Z', /has started/],
  ['after its first day, while unpaid', unpaid, untouched, '2026-05-02T00:00:00Z', null],
  ['once it was picked up', paid, { ...untouched, pickedUpAt: theDay }, theDay, /was picked up/],
  ['once it is back', paid, { pickedUpAt: theDay, returnedAt: theDay }, theDay, /is back already/],
  ['once its host claims', { ...paid, depositStatus: 'claimed' }, untouched, theDay, /was claimed/],
  ['once they keep it', { ...paid, depositStatus: 'kept' }, untouched, theDay, /was claimed/],
] as const)(
  'cancelling %s is what the handover leaves of it',
  (_name, rental, handover, now, words) => {
    const problem = problemWithCancelling(rental, handover, new Date(now))
    if (words) expect(problem).toMatch(words)
    else expect(problem).toBeNull()
  },
)

const plot = {
  startDate: '2026-06-10',
  timeZone: 'UTC',
  rentCents: 45_00,
  depositCents: 0,
  cancellationPolicy: STANDARD_CANCELLATION_POLICY,
}
const tool = { ...plot, rentCents: 35_01, depositCents: 70_00 }

test.each([
  ['long before', plot, '2026-05-01T00:00:00Z', 45_00],
  ['48 hours before', plot, '2026-06-08T00:00:00Z', 45_00],
  ['a second later', plot, '2026-06-08T00:00:01Z', 22_50],
  ['on the day itself', plot, '2026-06-10T09:00:00Z', 22_50],
  ['a tool in time, with its deposit', tool, '2026-05-01T00:00:00Z', 105_01],
  ['a tool too late, with its whole deposit', tool, '2026-06-09T00:00:00Z', 87_51],
])('cancelling %s gives back what the policy says', (_name, stay, now, refundCents) => {
  expect(refundOnCancel(stay, new Date(now))).toBe(refundCents)
})
