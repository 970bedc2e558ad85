import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { HOLD_MINUTES } from '@commonplot/shared/rentals/rental-states.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { rentals } from './rentals.table.ts'

const testApp = await startTestApp()
const { db, clock } = testApp
const { forgetHolds, freeDays, rentPlot, rentTool, pay, confirm } = rentalCalls(testApp)

const setPrice = (priceCents: number) =>
  db.update(plots).set({ priceCents }).where(eq(plots.id, 'plot-1'))
const PRICE_CHANGED = 'The price has changed meanwhile. Please reload the page and look again.'

afterEach(async () => {
  await forgetHolds()
  await setPrice(45_00)
})

test('a hold keeps its price, and another price is refused with the held one', async () => {
  const stay = freeDays(10)
  const first = await rentPlot(stay)
  await setPrice(46_50)
  const asShown = await rentPlot({ ...stay, monthlyPrice: 46.5 })
  expect([asShown.status, asShown.body.message]).toEqual([
    409,
    'You are holding these dates at $45 a month, so that is what they cost you. To book them at another price, cancel them among your rentals first.',
  ])
  const asHeld = await rentPlot(stay)
  expect(asHeld.body).toEqual(first.body)
  await pay(asHeld.body.clientSecret)
  const { rental } = (await confirm(asHeld.body.clientSecret, 'plot')).body
  expect(rental).toMatchObject({ status: 'confirmed', price: 45, totalAmount: 45 })
})

test('a hold whose days have begun can be paid for, one whose days are over cannot', async () => {
  // Ten minutes before midnight in Portland.
  clock.set('2027-03-10T07:50:00Z')
  const week = { startDate: '2027-03-09', endDate: '2027-03-15' }
  const oneDay = { startDate: '2027-03-09', endDate: '2027-03-09' }
  expect([(await rentPlot(week)).status, (await rentTool(oneDay)).status]).toEqual([200, 200])
  clock.advance(11 * 60_000)
  expect([(await rentPlot(week)).status, (await rentTool(oneDay)).status]).toEqual([200, 400])
})

test('names a tool’s held price by the day, with its deposit', async () => {
  const stay = freeDays(2)
  await rentTool(stay)
  await db.update(tools).set({ pricePerDayCents: 36_00 }).where(eq(tools.id, 'tool-1'))
  const asShown = await rentTool({ ...stay, dailyPrice: 36, securityDeposit: 72 })
  const mixed = await rentTool({ ...stay, securityDeposit: 72 })
  const asHeld = await rentTool(stay)
  await db.update(tools).set({ pricePerDayCents: 35_00 }).where(eq(tools.id, 'tool-1'))
  expect(asShown.body.message).toContain('at $35 a day')
  expect([asShown.status, mixed.status, asHeld.status]).toEqual([409, 409, 200])
})

test('other dates, overlapping ones too, cost the listing’s current price', async () => {
  const stay = freeDays(10)
  await rentPlot(stay)
  await setPrice(46_00)
  const shorter = { ...stay, endDate: addDays(stay.endDate, -2) }
  const asBefore = await rentPlot(shorter)
  expect([asBefore.status, asBefore.body.message]).toEqual([409, PRICE_CHANGED])
  const now = await rentPlot({ ...shorter, monthlyPrice: 46 })
  expect([now.status, now.body.rental.price]).toEqual([200, 46])
})

test('dates with another start and the same end cost the listing’s current price [C10]', async () => {
  const stay = freeDays(10)
  await rentPlot(stay)
  await setPrice(46_00)
  const later = { ...stay, startDate: addDays(stay.startDate, 2) }
  const asBefore = await rentPlot(later)
  expect([asBefore.status, asBefore.body.message]).toEqual([409, PRICE_CHANGED])
  const now = await rentPlot({ ...later, monthlyPrice: 46 })
  expect([now.status, now.body.rental.price]).toEqual([200, 46])
})

test('an expired hold and another renter’s hold keep no price', async () => {
  const stay = freeDays(10)
  await rentPlot(stay)
  await setPrice(46_00)
  clock.advance(HOLD_MINUTES * 60_000)
  expect((await rentPlot(stay)).body.message).toBe(PRICE_CHANGED)
  expect((await rentPlot({ ...stay, monthlyPrice: 46 }, 'user4')).status).toBe(200)
  expect((await rentPlot(stay)).body.message).toBe(PRICE_CHANGED)
})

test('a hold moves to another payment provider at the same price', async () => {
  const stay = freeDays(10)
  const { id } = (await rentPlot(stay)).body.rental
  const other = { paymentProvider: 'stripe', paymentIntentId: null } as const
  await db.update(rentals).set(other).where(eq(rentals.id, id))
  await setPrice(46_00)
  expect((await rentPlot({ ...stay, monthlyPrice: 46 })).status).toBe(409)
  const { status, body } = await rentPlot(stay)
  expect([status, body.rental.price, body.rental.id === id]).toEqual([200, 45, false])
  const [replaced] = await db.select().from(rentals).where(eq(rentals.id, id))
  expect(replaced?.status).toBe('cancelled')
})

test('a hold outlasts a listing that becomes free or archived', async () => {
  const stay = freeDays(10)
  const { id } = (await rentPlot(stay)).body.rental
  await db.update(plots).set({ priceCents: 0, state: 'archived' }).where(eq(plots.id, 'plot-1'))
  const again = await rentPlot(stay)
  await db.update(plots).set({ state: 'listed' }).where(eq(plots.id, 'plot-1'))
  expect([again.status, again.body.rental.id]).toEqual([200, id])
})
