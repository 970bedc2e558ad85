import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { startOfDay, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { inTheWay, problemWithDates } from '@commonplot/shared/rentals/bookable-dates.ts'
import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { directDatabase } from '../../../testing/direct-database.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { plots } from '../../plots/plots.table.ts'
import { isFree as isOfferedFree } from './availability.sql.ts'
import { findTaken, reserveDays } from './availability.store.ts'
import { takenDays } from './taken-days.table.ts'

const database = await openTestDatabase()
const db = directDatabase(database)
afterAll(() => database.close())

const PLOT = 'plot-1'
const KEY = `plot:${PLOT}`
const ITEM = { ...plots, type: 'plot' } as const
const HOUR_MS = 3_600_000
/** Days of clock changes, a zone without any, and the extreme zones. */
const DAYS_AND_ZONES = [
  ['2027-03-14', 'America/Los_Angeles'],
  ['2027-11-07', 'America/Los_Angeles'],
  ['2027-09-05', 'America/Santiago'],
  ['2027-04-04', 'Australia/Lord_Howe'],
  ['2027-03-14', 'Pacific/Kiritimati'],
  ['2027-03-14', 'Pacific/Pago_Pago'],
  ['2027-03-14', 'Asia/Kathmandu'],
] as const

const stay = fc.record({
  start: fc.integer({ min: -2, max: 12 }),
  days: fc.nat({ max: 5 }),
  bufferDays: fc.nat({ max: 3 }),
  takenBy: fc.constantFrom('rental' as const, 'block' as const),
  isHold: fc.boolean(),
  isOver: fc.boolean(),
})
const scene = fc.record({
  place: fc.constantFrom(...DAYS_AND_ZONES),
  /** Around midnight in the zone, where the answers differ. */
  hours: fc.integer({ min: -3, max: 3 }),
  rules: fc.record({
    minDays: fc.nat({ max: 4 }),
    noticeDays: fc.nat({ max: 4 }),
    bufferDays: fc.nat({ max: 3 }),
  }),
  others: fc.array(stay, { maxLength: 6 }),
  wanted: stay,
})

test('the shared rule and the database agree on free days', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ place, hours, rules, others, wanted }) => {
      const [day, timeZone] = place
      const now = new Date(startOfDay(day, timeZone).getTime() + hours * HOUR_MS)
      const datesOf = ({ start, days }: typeof wanted) => {
        const startDate = addDays(day, start)
        return { startDate, endDate: addDays(startDate, days) }
      }
      await db.delete(takenDays).where(eq(takenDays.itemKey, KEY))
      await db
        .update(plots)
        .set({ timeZone, ...rules })
        .where(eq(plots.id, PLOT))
      const taken: { startDate: string; endDate: string; isOver: boolean }[] = []
      for (const [n, other] of others.entries()) {
        const { bufferDays, takenBy, isHold, isOver } = other
        const dates = datesOf(other)
        const heldUntil = isHold ? new Date(now.getTime() + (isOver ? 0 : 1)) : null
        const row = { id: `other-${n}`, itemKey: KEY, takenBy, bufferDays, heldUntil, ...dates }
        // Expired holds stay in the table until they are marked expired.
        const isFree = inTheWay(dates, taken, bufferDays).length === 0
        expect(await reserveDays(db, row)).toBe(isFree)
        const endDate = addDays(freeFrom(dates), bufferDays)
        if (isFree) taken.push({ startDate: dates.startDate, endDate, isOver: isHold && isOver })
      }
      const dates = datesOf(wanted)
      const inForce = taken.filter(({ isOver }) => !isOver)
      const standing = inTheWay(dates, inForce, rules.bufferDays)
      const found = await findTaken(db, KEY, { ...dates, bufferDays: rules.bufferDays }, now)
      expect(found.map(({ startDate }) => startDate)).toEqual(
        standing.map(({ startDate }) => startDate).sort(),
      )
      const today = todayIn(timeZone, now)
      const canBeBooked = problemWithDates(dates, today, rules) === null && standing.length === 0
      const isOffered = isOfferedFree(ITEM, dates, now)
      const listed = await db
        .select({ id: plots.id })
        .from(plots)
        .where(and(eq(plots.id, PLOT), isOffered))
      expect(listed.length === 1).toBe(canBeBooked)
    }),
    { numRuns: 150 },
  )
})
