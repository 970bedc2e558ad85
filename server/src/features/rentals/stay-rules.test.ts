import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { startOfDay, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { NO_STAY_RULES, type StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { daysOffCalls } from '../../testing/hosting-calls.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { TEST_NOW } from '../../testing/test-clock.ts'
import { plots } from '../plots/plots.table.ts'
import { sweepRentals } from './sweep-rentals.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { freeDays, send, rentPlot, pay, confirm } = rentalCalls(testApp)
const { block } = daysOffCalls(testApp)
const ZONE = 'America/Los_Angeles'
const today = todayIn(ZONE, TEST_NOW)
const PLOT = { itemType: 'plot', itemId: 'plot-1', ownerId: 'user2' }

const ask = (rules: Partial<StayRules>) =>
  db
    .update(plots)
    .set({ ...NO_STAY_RULES, ...rules })
    .where(eq(plots.id, 'plot-1'))

afterEach(async () => {
  clock.set(TEST_NOW.toISOString())
  await ask({})
})

const stayOf = (startDate: string, days: number) => ({
  startDate,
  endDate: addDays(startDate, days),
})

const request = (stay: object) => send('/api/bookings', { requesterId: 'user1', ...PLOT, ...stay })

const accept = (id: string) =>
  app.inject({
    method: 'PATCH',
    url: `/api/bookings/${id}`,
    payload: { status: 'accepted' },
    headers: as('user2'),
  })

async function rentAndPay(stay: object, userId = 'user1') {
  const { body } = await rentPlot(stay, userId)
  await pay(body.clientSecret, undefined, userId)
  return confirm(body.clientSecret, 'plot', userId)
}

const isListed = async ({ startDate, endDate }: ReturnType<typeof stayOf>) => {
  const found = await app.inject(`/api/plots?from=${startDate}&to=${endDate}`)
  return found.json().some(({ id }: { id: string }) => id === 'plot-1')
}

describe.each([
  ['renting', rentPlot, 200],
  ['asking', request, 201],
])('%s keeps the host’s rules for a stay', (_what, want, done) => {
  test('refuses other stays with the rule', async () => {
    await ask({ minDays: 7, noticeDays: 3 })
    const soon = await want(stayOf(addDays(today, 2), 10))
    expect(soon).toEqual({
      status: 400,
      body: { message: 'startDate: must be at least 3 days from today' },
    })
    const { startDate } = freeDays(10)
    const short = await want(stayOf(startDate, 6))
    expect(short).toEqual({
      status: 400,
      body: { message: 'endDate: the shortest stay is 7 days' },
    })
    expect((await want(stayOf(startDate, 7))).status).toBe(done)
  })
})

test('a search leaves out dates that cannot be booked', async () => {
  const { startDate } = freeDays(10)
  await ask({ minDays: 3, noticeDays: 30 })
  expect(await isListed(stayOf(startDate, 2))).toBe(false)
  expect(await isListed(stayOf(startDate, 3))).toBe(true)
  expect(await isListed(stayOf(addDays(today, 29), 3))).toBe(false)
  await block('plot-1', stayOf(addDays(startDate, 5), 2))
  await ask({ bufferDays: 2 })
  expect(await isListed(stayOf(startDate, 3))).toBe(true)
  expect(await isListed(stayOf(startDate, 4))).toBe(false)
})

test('lists an owner’s bookable items with their rules', async () => {
  await ask({ minDays: 7 })
  const items = (await app.inject('/api/users/user2/bookable-items')).json()
  const plot = items.find(({ id }: { id: string }) => id === 'plot-1')
  expect(plot).toMatchObject({ minDays: 7, noticeDays: 0, bufferDays: 0 })
})

describe('agreements made before a rule', () => {
  test('a hold on the same dates can still be paid', async () => {
    const stay = stayOf(addDays(today, 50), 2)
    const held = await rentPlot(stay)
    await ask({ minDays: 7, noticeDays: 90, bufferDays: 5 })
    const again = await rentPlot(stay)
    expect(again.status).toBe(200)
    expect(again.body.rental.id).toBe(held.body.rental.id)
    const changed = await rentPlot({ ...stay, endDate: addDays(stay.endDate, 1) })
    expect(changed.status).toBe(400)
    await pay(again.body.clientSecret)
    expect((await confirm(again.body.clientSecret, 'plot')).status).toBe(200)
  })

  test('an accepted request can still be paid', async () => {
    const stay = stayOf(freeDays(2).startDate, 2)
    const { id } = (await request(stay)).body
    await ask({ minDays: 7, noticeDays: 90 })
    expect((await accept(id)).statusCode).toBe(200)
    expect((await rentAndPay(stay)).status).toBe(200)
  })
})

describe('free days after a stay', () => {
  test('keep other stays away on both sides, and the next free days respect them', async () => {
    const { startDate: first } = freeDays(20)
    freeDays(20)
    const day = (after: number) => addDays(first, after)
    await ask({ bufferDays: 2, minDays: 3 })
    expect((await rentAndPay(stayOf(day(10), 5))).status).toBe(200)
    const late = await rentPlot(stayOf(day(6), 3), 'user4')
    expect(late).toEqual({
      status: 409,
      body: {
        message: `Those dates were just taken. The next free ones are ${day(17)} to ${day(20)}.`,
      },
    })
    expect((await rentPlot(stayOf(day(16), 3), 'user4')).status).toBe(409)
    expect((await rentPlot(stayOf(day(5), 3), 'user4')).status).toBe(200)
    expect((await rentPlot(stayOf(day(17), 3), 'user5')).status).toBe(200)
    const inBetween = await block('plot-1', stayOf(day(15), 1))
    expect(inBetween.body.message).toContain('with 2 days kept free after it')
  })

  test('outlast the stay', async () => {
    const stay = stayOf(freeDays(3).startDate, 3)
    await ask({ bufferDays: 2 })
    const { rental } = (await rentAndPay(stay)).body
    clock.set(startOfDay(stay.endDate, ZONE).toISOString())
    await sweepRentals(deps)
    const rentals = await app.inject({ url: '/api/rentals?userId=user1', headers: as('user1') })
    const own = rentals.json().find(({ id }: { id: string }) => id === rental.id)
    expect(own.status).toBe('completed')
    expect((await rentPlot(stayOf(addDays(stay.endDate, 1), 1), 'user4')).status).toBe(409)
    expect((await rentPlot(stayOf(addDays(stay.endDate, 2), 1), 'user4')).status).toBe(200)
  })

  test('are fixed when the stay is agreed', async () => {
    const stay = stayOf(freeDays(9).startDate, 2)
    await rentAndPay(stay)
    await ask({ bufferDays: 4 })
    const next = stayOf(stay.endDate, 1)
    expect((await rentPlot(next, 'user4')).status).toBe(200)
  })
})
