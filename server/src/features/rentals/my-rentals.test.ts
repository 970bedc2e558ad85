import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { startOfDay } from '@commonplot/shared/dates/time-zone.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { activities } from '../impact/impact.table.ts'
import { noteSpecialRequests } from './my-rentals.service.ts'
import { refunds } from './refunds/refunds.table.ts'
import { rentals } from './rentals.table.ts'
import { sweepRentals } from './sweep-rentals.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { freeDays, send, rentPlot, pay, confirm, rented, refundsOf } = rentalCalls(testApp)
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The time zone of the demo's items. */
const midnight = (day: string) => startOfDay(day, 'America/Los_Angeles').toISOString()

describe('my rentals', () => {
  const list = async (userId: string, asked = userId) =>
    app.inject({ url: `/api/rentals?userId=${asked}`, headers: as(userId) })

  test('lists them for the renter alone, with expired holds as expired', async () => {
    const { body } = await rentPlot(freeDays(3), 'user5')
    const status = async () =>
      ((await list('user5')).json() as Rental[]).find(({ id }) => id === body.rental.id)?.status
    expect(await status()).toBe('held')
    clock.advance(16 * MINUTE_MS)
    expect(await status()).toBe('expired')
    expect((await list('user4', 'user5')).statusCode).toBe(403)
  })

  test('lists unpaid rentals for a day and paid ones for good', async () => {
    const { rental } = await rented('plot')
    const tried = (await rentPlot(freeDays(3))).body.rental
    await send(`/api/rentals/${tried.id}/cancel`, {})
    const ids = async () => ((await list('user1')).json() as Rental[]).map(({ id }) => id)
    expect((await ids()).slice(0, 2)).toEqual([tried.id, rental.id])
    await send(`/api/rentals/${rental.id}/cancel`, {})
    clock.advance(DAY_MS)
    expect((await ids())[0]).toBe(rental.id)
    expect(await ids()).not.toContain(tried.id)
  })

  test('refunds everything, once, when cancelled in time', async () => {
    const { rental, clientSecret } = await rented('tool')
    const cancelled = await send(`/api/rentals/${rental.id}/cancel`, {})
    expect(cancelled.body.rental).toMatchObject({
      status: 'cancelled',
      refundAmount: 175,
      refundStatus: 'succeeded',
      depositStatus: 'released',
    })
    expect((await send(`/api/rentals/${rental.id}/cancel`, {})).status).toBe(409)
    expect(await refundsOf(clientSecret)).toEqual([175_00])
  })

  test('cancels an unpaid hold, and another renter takes the days', async () => {
    const stay = freeDays(3)
    const { body } = await rentPlot(stay)
    const url = `/api/rentals/${body.rental.id}/cancel`
    expect((await send(url, {}, 'user4')).status).toBe(403)
    expect((await send(url, {})).body.rental).toMatchObject({
      status: 'cancelled',
      refundAmount: null,
    })
    expect((await rentPlot(stay, 'user4')).status).toBe(200)
  })

  test('stores special requests before payment and keeps them afterwards', async () => {
    const { body } = await rentPlot(freeDays(3))
    const url = `/api/rentals/${body.rental.id}`
    const ask = (userId: string, specialRequests: string) =>
      app.inject({ method: 'PATCH', url, payload: { specialRequests }, headers: as(userId) })
    expect((await ask('user4', 'Mine now')).statusCode).toBe(403)
    expect((await ask('user1', 'A shady corner')).json().rental).toEqual({
      ...body.rental,
      specialRequests: 'A shady corner',
    })
    await pay(body.clientSecret)
    const { rental } = (await confirm(body.clientSecret, 'plot')).body
    expect(rental.specialRequests).toBe('A shady corner')
    expect((await ask('user1', 'Too late')).statusCode).toBe(409)
  })

  test('refuses special requests that arrive during payment [A26]', async () => {
    const { body } = await rentPlot(freeDays(3))
    await pay(body.clientSecret)
    const write: typeof deps.db.write = async (work) => {
      await confirm(body.clientSecret, 'plot')
      return deps.db.write(work)
    }
    const world = { ...deps, db: Object.assign(Object.create(deps.db), { write }) }
    const noted = noteSpecialRequests(world, body.rental.id, 'Too late', {
      ...{ userId: 'user1', timeZone: 'UTC' },
    })
    await expect(noted).rejects.toThrow('This rental is already confirmed.')
    const [row] = await db.select().from(rentals).where(eq(rentals.id, body.rental.id))
    expect(row?.specialRequests).toBeNull()
  })

  test('offers a rental as a calendar file', async () => {
    const { rental } = await rented('plot')
    const file = await app.inject({ url: `/api/rentals/${rental.id}/calendar.ics` })
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.body).toContain(`DTSTART;VALUE=DATE:${rental.startDate.replaceAll('-', '')}\r\n`)
    expect(file.body).toContain('SUMMARY:Sunrise Raised Beds\r\n')
    clock.advance(DAY_MS)
    await send(`/api/rentals/${rental.id}/extend`, { endDate: addDays(rental.endDate, 1) })
    const later = await app.inject({ url: `/api/rentals/${rental.id}/calendar.ics` })
    const revision = ({ body }: { body: string }) => [
      ...(body.match(/(?<=SEQUENCE:)\d+|(?<=DTSTAMP:)\w+/g) ?? []),
    ]
    const [[sequence, stamp], [newer, newerStamp]] = [revision(file), revision(later)]
    expect(Number(newer)).toBe(Number(sequence) + 24 * 60)
    expect(newerStamp).not.toBe(stamp)
  })

  test('completes a rental on its last day, logs a shared tool once for both, and returns the deposit a day later', async () => {
    const { rental, clientSecret } = await rented('tool')
    clock.set(midnight(rental.endDate))
    const shown: unknown[] = []
    const stop = deps.liveBus.subscribe(({ userIds, frame }) => {
      if (frame.type === 'rental_changed' && frame.rentalId === rental.id) shown.push(userIds)
    })
    await Promise.all([sweepRentals(deps), sweepRentals(deps)])
    stop()
    expect(shown).toEqual([['user2', 'user1']])
    await sweepRentals(deps)
    const [row] = await db.select().from(rentals).where(eq(rentals.id, rental.id))
    expect(row).toMatchObject({ status: 'completed', depositStatus: 'held' })
    clock.advance(DAY_MS)
    await Promise.all([sweepRentals(deps), sweepRentals(deps)])
    const sent = await db.select().from(refunds).where(eq(refunds.rentalId, rental.id))
    expect(sent).toMatchObject([{ state: 'succeeded', amountCents: 70_00, reason: 'deposit' }])
    expect(await refundsOf(clientSecret)).toEqual([70_00])
    const shared = await db.select().from(activities).where(eq(activities.rentalId, rental.id))
    expect(shared.map(({ userId, activityType }) => [userId, activityType]).sort()).toEqual([
      ['user1', 'tool_shared'],
      ['user2', 'tool_shared'],
    ])
    expect((await send(`/api/rentals/${rental.id}/cancel`, {})).status).toBe(409)
    clock.advance(DAY_MS)
  })

  test('refuses to cancel a rental that has begun, and refunds half the rent a day before', async () => {
    const { rental } = await rented('plot')
    const begun = await rented('plot')
    clock.set(midnight(addDays(rental.startDate, -1)))
    const late = await send(`/api/rentals/${rental.id}/cancel`, {})
    expect(late.body.rental.refundAmount).toBe(22.5)
    clock.set(midnight(addDays(begun.rental.startDate, 1)))
    expect((await send(`/api/rentals/${begun.rental.id}/cancel`, {})).status).toBe(409)
  })
})
