import { describe, expect, test } from 'vitest'
import { quoteRental } from '../rentals/pricing.ts'
import { earningOf, type PaidRental, toEarnings, upcomingOf } from './earnings.ts'

const NOW = new Date('2026-05-13T12:00:00Z')

/** A tool for 35 dollars a day and three days, and its deposit of 70. */
const rental = (changes: Partial<PaidRental> = {}): PaidRental => ({
  ...quoteRental('tool', 35_00, '2026-04-20', '2026-04-23'),
  status: 'completed',
  startDate: '2026-04-20',
  endDate: '2026-04-23',
  timeZone: 'America/Los_Angeles',
  holdExpiresAt: null,
  paidAt: new Date('2026-04-01T12:00:00Z'),
  endedAt: new Date('2026-04-23T07:00:00Z'),
  refundCents: 70_00,
  depositKeptCents: 0,
  ...changes,
})

const cancelled = (refundCents: number | null, changes: Partial<PaidRental> = {}) =>
  rental({ status: 'cancelled', refundCents, ...changes })

const month = (month: string, rentCents: number, feeCents: number, keptCents = 0) => ({
  month,
  rentCents,
  feeCents,
  keptCents,
})

describe('what a rental brings', () => {
  test.each<[string, PaidRental, ReturnType<typeof earningOf>]>([
    ['a completed one, in the month of its end', rental(), month('2026-04', 105_00, 5_25)],
    [
      'one that began in another month',
      rental({ startDate: '2026-03-30', endDate: '2026-04-02' }),
      month('2026-04', 105_00, 5_25),
    ],
    [
      'one that ends on the first, in the month that begins then',
      rental({ endDate: '2026-05-01' }),
      month('2026-05', 105_00, 5_25),
    ],
    [
      'one whose end nobody has written down yet',
      rental({ status: 'confirmed', endedAt: null }),
      month('2026-04', 105_00, 5_25),
    ],
    [
      'one of which part of the deposit was kept',
      rental({ depositKeptCents: 12_34, refundCents: 57_66 }),
      month('2026-04', 105_00, 5_25, 12_34),
    ],
    ['one cancelled in time', cancelled(175_00), null],
    [
      'one cancelled late, in the month of cancelling',
      cancelled(122_50, { endedAt: new Date('2026-03-31T20:00:00Z') }),
      month('2026-03', 52_50, 2_63),
    ],
    [
      'one cancelled on the last evening of a month there, when it is the next month elsewhere',
      cancelled(122_50, { endedAt: new Date('2026-04-01T06:59:59Z') }),
      month('2026-03', 52_50, 2_63),
    ],
    ['one cancelled without any refund', cancelled(0), month('2026-04', 175_00, 8_75)],
    ['a hold that was given up', cancelled(null, { paidAt: null }), null],
    ['one paid too late and sent back', cancelled(175_00, { paidAt: null }), null],
    ['one that expired', rental({ status: 'expired', paidAt: null }), null],
    ['one that is still to come', rental({ status: 'confirmed', endDate: '2026-05-20' }), null],
  ])('%s', (_, paid, expected) => {
    expect(earningOf(paid, NOW)).toEqual(expected)
  })

  test('a rental is to come until its last day is over where the item is', () => {
    const running = rental({ status: 'confirmed', endDate: '2026-05-13' })
    const before = new Date('2026-05-13T06:59:59Z')
    expect([upcomingOf(running, before), earningOf(running, before)]).toEqual([99_75, null])
    const after = new Date('2026-05-13T07:00:00Z')
    expect([upcomingOf(running, after), earningOf(running, after)?.month]).toEqual([0, '2026-05'])
  })

  test.each(['held', 'expired', 'cancelled', 'completed'] as const)(
    'nothing is expected of one that is %s',
    (status) => {
      const later = { startDate: '2026-06-01', endDate: '2026-06-04' }
      expect(upcomingOf(rental({ ...later, status }), NOW)).toBe(0)
    },
  )
})

test('months are told newest first, and the host gets rent less fee and what was kept', () => {
  const months = [month('2025-12', 105_00, 5_25, 12_34), month('2026-01', 52_50, 2_63)]
  expect(toEarnings(months, 99_75)).toEqual({
    currency: 'usd',
    months: [
      { month: '2026-01', rent: 52.5, fee: 2.63, kept: 0, host: 49.87 },
      { month: '2025-12', rent: 105, fee: 5.25, kept: 12.34, host: 112.09 },
    ],
    upcoming: 99.75,
  })
})
