import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { startOfDay, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { HOLD_MINUTES } from '@commonplot/shared/rentals/rental-states.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { daysOffCalls } from '../../../testing/hosting-calls.ts'
import { rentalCalls } from '../../../testing/rental-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { TEST_NOW } from '../../../testing/test-clock.ts'
import { sweepRentals } from '../sweep-rentals.service.ts'

const testApp = await startTestApp()
const { app, clock, deps } = testApp
const { forgetHolds, freeDays, rentPlot, rentTool, rented, pay, confirm, refundsOf } =
  rentalCalls(testApp)
const { block, blocksOf, unblock } = daysOffCalls(testApp)
const MINUTE_MS = 60_000
const ZONE = 'America/Los_Angeles'
const today = todayIn(ZONE, TEST_NOW)

afterEach(async () => {
  await forgetHolds()
  clock.set(TEST_NOW.toISOString())
})

test.each(['plot-1', 'tool-1'])('takes days of %s off and gives them back', async (item) => {
  const days = freeDays(4)
  const { status, body } = await block(item, { ...days, note: ' Holidays ' })
  expect(status).toBe(201)
  expect(body).toEqual({ id: body.id, ...days, note: 'Holidays' })
  expect((await blocksOf(item)).body).toContainEqual(body)
  const rent = () => (item === 'plot-1' ? rentPlot(days) : rentTool(days))
  expect((await rent()).status).toBe(409)
  expect((await unblock(item, body.id)).status).toBe(204)
  expect((await blocksOf(item)).body).not.toContainEqual(body)
  expect((await rent()).status).toBe(200)
  expect((await unblock(item, body.id)).status).toBe(404)
})

test('shows renters days off as taken, without the note', async () => {
  const days = freeDays(3)
  await block('plot-1', { ...days, note: 'My knee' })
  const url = `/api/plots/plot-1/availability?from=${days.startDate}&to=${days.endDate}`
  expect((await app.inject(url)).json()).toEqual([days])
  const listed = await app.inject(`/api/plots?from=${days.startDate}&to=${days.endDate}`)
  expect(listed.json().map(({ id }: { id: string }) => id)).not.toContain('plot-1')
})

test('takes a single day off', async () => {
  const { startDate } = freeDays(3)
  const day = { startDate, endDate: startDate }
  expect((await block('plot-1', day)).body).toMatchObject({ ...day, note: null })
  const next = addDays(startDate, 1)
  expect((await rentPlot({ startDate: next, endDate: next })).status).toBe(200)
})

test('refuses days off by other people, and on unknown listings', async () => {
  const days = freeDays(2)
  const { body } = await block('plot-1', days)
  expect((await block('plot-1', freeDays(2), 'user1')).status).toBe(403)
  expect((await blocksOf('plot-1', 'user1')).status).toBe(403)
  expect((await unblock('plot-1', body.id, 'user1')).status).toBe(403)
  expect((await unblock('tool-1', body.id)).status).toBe(404)
  expect((await block('plot-unknown', days)).status).toBe(404)
  expect((await blocksOf('tool-unknown')).status).toBe(404)
})

test.each([
  [-1, 2, 'startDate: must not be in the past'],
  [5, 4, 'endDate: must not be before the start date'],
  [700, 740, 'endDate: must be at most 24 months from today'],
])('refuses days off from day %i to day %i: %s', async (from, to, message) => {
  const days = { startDate: addDays(today, from), endDate: addDays(today, to) }
  expect(await block('plot-1', days)).toEqual({ status: 400, body: { message } })
})

test('never deletes the days of a rental as days off', async () => {
  const { rental } = await rented('plot')
  expect((await unblock('plot-1', rental.id)).status).toBe(404)
})

describe('days off on taken days', () => {
  test('are refused with the reasons and the next free days, without names', async () => {
    const { startDate: first } = freeDays(20)
    const day = (after: number) => addDays(first, after)
    await rentPlot({ startDate: day(1), endDate: day(3) })
    await block('plot-1', { startDate: day(3), endDate: day(3) })
    expect(await block('plot-1', { startDate: day(0), endDate: day(6) })).toEqual({
      status: 409,
      body: {
        message: `Those days are not free: held for somebody to pay from ${day(1)} to ${day(3)}, off on ${day(3)}. The next free ones are ${day(4)} to ${day(10)}.`,
      },
    })
    const { clientSecret } = (await rentPlot({ startDate: day(1), endDate: day(3) })).body
    await pay(clientSecret)
    await confirm(clientSecret, 'plot')
    const { message } = (await block('plot-1', { startDate: day(2), endDate: day(2) })).body
    expect(message).toBe(
      `Those days are not free: rented from ${day(1)} to ${day(3)}. The next free ones are ${day(4)} to ${day(4)}.`,
    )
  })

  test('replace an expired hold, whose late payment is refunded', async () => {
    const days = freeDays(4)
    const { clientSecret } = (await rentPlot(days)).body
    clock.advance(HOLD_MINUTES * MINUTE_MS)
    expect((await block('plot-1', days)).status).toBe(201)
    await pay(clientSecret)
    const late = await confirm(clientSecret, 'plot')
    expect(late.status).toBe(409)
    expect(late.body.message).toBe(
      'Your hold had run out and those dates are taken now. Your payment has been refunded in full.',
    )
    expect(await refundsOf(clientSecret)).toEqual([45_00])
  })

  test('an expired hold that is paid in time keeps its days', async () => {
    const days = freeDays(4)
    const { clientSecret } = (await rentPlot(days)).body
    await pay(clientSecret)
    clock.advance(HOLD_MINUTES * MINUTE_MS)
    await sweepRentals(deps)
    expect((await confirm(clientSecret, 'plot')).status).toBe(200)
    expect((await block('plot-1', days)).status).toBe(409)
  })
})

test('lists days off until they have ended in the item’s time zone', async () => {
  const startDate = addDays(today, 3)
  const endDate = addDays(startDate, 2)
  const { id } = (await block('tool-1', { startDate, endDate })).body
  const isListed = async () =>
    (await blocksOf('tool-1')).body.some((listed: { id: string }) => listed.id === id)
  const end = startOfDay(endDate, ZONE).getTime()
  clock.set(new Date(end - 1000).toISOString())
  expect(await isListed()).toBe(true)
  clock.set(new Date(end).toISOString())
  expect(await isListed()).toBe(false)
})
