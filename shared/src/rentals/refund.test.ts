import { expect, test } from 'vitest'
import { STANDARD_CANCELLATION_POLICY } from './cancellation-policy.ts'
import { refundOnCancel } from './refund.ts'

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
