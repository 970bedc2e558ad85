import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bookingStateAt } from '../bookings/booking-state.ts'
import { problemWithDates } from '../rentals/bookable-dates.ts'
import { refundOnCancel } from '../rentals/cancelling.ts'
import { STANDARD_CANCELLATION_POLICY } from '../rentals/rental.ts'
import { hasStarted, statusAt } from '../rentals/rental-states.ts'
import { addDays } from './plain-date.ts'
import { startOfDay, todayIn } from './time-zone.ts'

const HOUR_MS = 3_600_000
const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Los_Angeles',
  'America/Santiago',
  'Asia/Kathmandu',
  'UTC',
]

/** Written from scratch, from the hands of the clock there: what it shows, as if it were UTC. */
function wallClock(zone: string, now: Date): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(now)
  const part = (type: string) => parts.find((found) => found.type === type)?.value
  const day = `${part('year')}-${part('month')}-${part('day')}`
  return new Date(`${day}T${part('hour')}:${part('minute')}:${part('second')}Z`)
}

const zone = fc.constantFrom(...ZONES)
const instant = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
})
/** Around the moment, where the answers differ. */
const moment = fc.record({
  zone,
  now: instant,
  start: fc.integer({ min: -4, max: 4 }),
  days: fc.integer({ min: 0, max: 3 }),
  rules: fc.record({
    minDays: fc.nat({ max: 4 }),
    noticeDays: fc.nat({ max: 4 }),
    bufferDays: fc.nat({ max: 4 }),
  }),
})
type Moment = typeof moment extends fc.Arbitrary<infer Value> ? Value : never

function stayOf({ now, start, days }: Moment) {
  const startDate = addDays(now.toISOString().slice(0, 10), start)
  return { startDate, endDate: addDays(startDate, days) }
}

function outcomes(
  stay: ReturnType<typeof stayOf>,
  timeZone: string,
  now: Date,
  rules: Moment['rules'],
) {
  const rental = { ...stay, timeZone, status: 'confirmed', holdExpiresAt: null } as const
  const asked = { status: 'pending', statusReason: null, payBy: null, rentalStatus: null } as const
  return {
    status: statusAt(rental, now),
    hasStarted: hasStarted(rental, now),
    request: bookingStateAt({ ...asked, ...stay, timeZone }, now).status,
    problem: problemWithDates(stay, todayIn(timeZone, now), rules),
  }
}

const refund = (startDate: string, timeZone: string, now: Date) =>
  refundOnCancel(
    {
      ...{ startDate, timeZone, rentCents: 100_00, depositCents: 7_00 },
      cancellationPolicy: STANDARD_CANCELLATION_POLICY,
    },
    now,
  )

afterEach(() => vi.unstubAllEnvs())

describe('whenever it is, wherever an item stands', () => {
  test('days go by the hands of the clock there and by nothing else [A2]', () => {
    fc.assert(
      fc.property(moment, (chosen) => {
        const { zone, now, rules } = chosen
        const stay = stayOf(chosen)
        const there = outcomes(stay, 'UTC', wallClock(zone, now), rules)
        expect(outcomes(stay, zone, now, rules)).toEqual(there)
      }),
      { numRuns: 500 },
    )
  })

  test.each(ZONES)('a machine in %s comes to the same answers [A2]', (machine) => {
    const check = fc.sample(moment, { numRuns: 40, seed: 42 })
    const all = () =>
      check.map((chosen) => {
        const stay = stayOf(chosen)
        const { zone, now, rules } = chosen
        return [outcomes(stay, zone, now, rules), refund(stay.startDate, zone, now)]
      })
    vi.stubEnv('TZ', 'UTC')
    const before = all()
    vi.stubEnv('TZ', machine)
    expect(all()).toEqual(before)
  })

  test('a day begins when the calendar there first shows it [A2]', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, now) => {
        const day = todayIn(timeZone, now)
        const begins = startOfDay(day, timeZone)
        expect(begins <= now).toBe(true)
        expect(todayIn(timeZone, begins)).toBe(day)
        expect(todayIn(timeZone, begins.getTime() - 1)).toBe(addDays(day, -1))
      }),
      { numRuns: 500 },
    )
  })

  test('all the rent comes back until 48 hours before the day begins there, to the second [A2]', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, now) => {
        const startDate = todayIn(timeZone, now)
        const last = startOfDay(startDate, timeZone).getTime() - 48 * HOUR_MS
        expect(refund(startDate, timeZone, new Date(last))).toBe(107_00)
        expect(refund(startDate, timeZone, new Date(last + 1000))).toBe(57_00)
      }),
    )
  })
})
