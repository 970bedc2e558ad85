import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import {
  earningOf,
  type MonthInCents,
  toEarnings,
  upcomingOf,
} from '@commonplot/shared/hosting/earnings.ts'
import type { Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { RENTAL_STATUSES } from '@commonplot/shared/rentals/rental.ts'
import { eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyRental, letRentals, type MadeUpRental } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from '../tools/tools.table.ts'
import { earningsOf } from './hosting.service.ts'

const HISTORIES = 40
/** Hours around the first of a month in UTC, when the zones above disagree about the month. */
const AROUND_MONTH_END = { min: -15, max: 12 }
const ZONES = ['America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']

const { app, db, deps, clock } = await startTestApp()
// The demo's rentals would be counted too.
await db.delete(rentals).where(eq(rentals.ownerId, 'user2'))
// Each rental has a tool of its own, because rentals in force must not overlap.
const [tiller] = await db.select().from(tools).where(eq(tools.id, 'tool-1'))
if (!tiller) throw new Error('the demo has a tiller')
const { spot: _, search: __, ...tool } = tiller
const MOST = 25
const ownTools = Array.from({ length: MOST }, (_, index) => ({ ...tool, id: `tool-of-${index}` }))
await db.insert(tools).values(ownTools)

const made = fc.record({
  status: fc.constantFrom(...RENTAL_STATUSES),
  start: fc.oneof(fc.integer({ min: -100, max: 30 }), fc.integer({ min: -3, max: 1 })),
  days: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 2 })),
  priceCents: fc.integer({ min: 1, max: 99_99 }),
  timeZone: fc.constantFrom(...ZONES),
  isPaid: fc.boolean(),
  /** Between none and all, in thousandths. */
  refunded: fc.oneof(fc.constantFrom(0, 500, 1000), fc.nat({ max: 1000 })),
  kept: fc.oneof(fc.constant(0), fc.nat({ max: 1000 })),
  endedAt: fc.record({
    month: fc.constantFrom('02', '03', '04', '05'),
    hours: fc.integer(AROUND_MONTH_END),
  }),
})
type MadeUp = typeof made extends fc.Arbitrary<infer Value> ? Value : never

function write(given: MadeUp, index: number): MadeUpRental {
  const { status, start, days, priceCents, timeZone, refunded, endedAt } = given
  const startDate = addDays('2026-05-13', start)
  const isSettled = status === 'confirmed' || status === 'completed'
  const rentCents = priceCents * Math.max(1, days)
  const depositCents = priceCents * 2
  return {
    id: `made-${index}`,
    ...{ itemKey: `tool:tool-of-${index}`, toolId: `tool-of-${index}` },
    ...{ status, startDate, endDate: addDays(startDate, days), priceCents, timeZone },
    paidAt: isSettled || given.isPaid ? clock.now() : null,
    refundCents:
      status === 'cancelled' ? depositCents + Math.floor((rentCents * refunded) / 1000) : null,
    depositKeptCents: status === 'completed' ? Math.floor((depositCents * given.kept) / 1000) : 0,
    endedAt: new Date(Date.parse(`2026-${endedAt.month}-01T00:00:00Z`) + endedAt.hours * HOUR_MS),
    holdExpiresAt: status === 'held' ? clock.now() : null,
  }
}

test('sums earnings in the database as the shared rule does, to the cent', async () => {
  const property = fc.asyncProperty(fc.array(made, { maxLength: MOST }), async (history) => {
    await db.delete(rentals).where(like(rentals.id, 'made-%'))
    await letRentals(db, history.map(write))
    const now = clock.now()
    const rows = await db.select().from(rentals).where(eq(rentals.ownerId, 'user2'))
    const months = new Map<string, MonthInCents>()
    for (const earning of rows.map((row) => earningOf(row, now))) {
      if (!earning) continue
      const { month, rentCents, feeCents, keptCents } = earning
      const sum = months.get(month) ?? { month, rentCents: 0, feeCents: 0, keptCents: 0 }
      sum.rentCents += rentCents
      sum.feeCents += feeCents
      sum.keptCents += keptCents
      months.set(month, sum)
    }
    const upcoming = rows.reduce((sum, row) => sum + upcomingOf(row, now), 0)
    expect(await earningsOf(deps, 'user2')).toEqual(toEarnings([...months.values()], upcoming))
  })
  await fc.assert(property, { numRuns: HISTORIES })
})

test('bounds the list of ten thousand rentals and sums all of them', async () => {
  await db.delete(rentals).where(like(rentals.id, 'made-%'))
  const COUNT = 10_000
  await letRentals(db, [{ id: 'made-0', startDate: '2026-05-01', endDate: '2026-05-01' }])
  await copyRental(db, 'made-0', { times: COUNT - 1, days: 1500 })
  const answer = await app.inject({ url: '/api/hosting?userId=user2', headers: as('user2') })
  const { rentals: seen, earnings }: Hosting = answer.json()
  expect(seen).toHaveLength(1000)
  // Nearest to today, latest first.
  expect(seen[0]?.startDate).toBe('2026-05-01')
  expect(earnings.months.reduce((sum, month) => sum + month.rent, 0)).toBe(35 * COUNT)
})
