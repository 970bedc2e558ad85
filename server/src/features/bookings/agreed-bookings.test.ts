import { randomUUID } from 'node:crypto'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { rentals } from '../rentals/rentals.table.ts'

const testApp = await startTestApp()
const { app, db, clock } = testApp
const { freeDays, rentPlot, pay, confirm, refundsOf } = rentalCalls(testApp)
const HOUR_MS = 3_600_000

async function request(changes: object = {}, requesterId = 'user1') {
  const plot = { itemType: 'plot', itemId: 'plot-1' }
  const payload = { requesterId, ownerId: 'user2', ...plot, ...freeDays(5), ...changes }
  const headers = as(requesterId)
  return (await app.inject({ method: 'POST', url: '/api/bookings', payload, headers })).json()
}

async function answer(id: string, status: string, userId: string) {
  const url = `/api/bookings/${id}`
  return app.inject({ method: 'PATCH', url, payload: { status }, headers: as(userId) })
}

const acceptedRequest = async (changes: object = {}) => {
  const { id } = await request(changes)
  return (await answer(id, 'accepted', 'user2')).json()
}

const bookingOf = async (id: string, userId = 'user1') =>
  (await app.inject({ url: `/api/bookings?userId=${userId}`, headers: as(userId) }))
    .json()
    .find((booking: { id: string }) => booking.id === id)

/** The taken days as a third person sees them. */
const takenIn = async ({ startDate, endDate }: { startDate: string; endDate: string }) => {
  const url = `/api/plots/plot-1/availability?from=${startDate}&to=${endDate}`
  return (await app.inject({ url, headers: as('user9') })).json()
}

describe('an accepted request', () => {
  test('is paid through the hold made by accepting [MSG-52]', async () => {
    const agreed = await acceptedRequest()
    const { body } = await rentPlot({ startDate: agreed.startDate, endDate: agreed.endDate })
    expect(body.rental).toMatchObject({ id: agreed.rentalId, holdExpiresAt: agreed.payBy })
    await pay(body.clientSecret)
    await confirm(body.clientSecret, 'plot')
    expect(await bookingOf(agreed.id)).toMatchObject({ status: 'accepted', isPaid: true })
    expect((await answer(agreed.id, 'cancelled', 'user1')).statusCode).toBe(409)
    clock.advance(49 * HOUR_MS)
    expect(await bookingOf(agreed.id)).toMatchObject({ status: 'accepted', isPaid: true })
  })

  test('keeps the hold of a renter who had begun to book, with the longer deadline [MSG-52]', async () => {
    const stay = freeDays(4)
    const { body } = await rentPlot(stay)
    const agreed = await acceptedRequest(stay)
    expect(agreed.rentalId).toBe(body.rental.id)
    clock.advance(HOUR_MS)
    expect(await takenIn(stay)).toEqual([stay])
  })

  test('does not replace a hold being paid: the host is asked to wait [MSG-52]', async () => {
    const stay = freeDays(6)
    const { body } = await rentPlot(stay)
    const { id } = await request({ ...stay, endDate: addDays(stay.endDate, 2) })
    const refused = await answer(id, 'accepted', 'user2')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('They are holding other days'),
    ])
    expect(await bookingOf(id)).toMatchObject({ status: 'pending' })
    await pay(body.clientSecret)
    expect((await confirm(body.clientSecret, 'plot')).body.rental).toMatchObject({
      ...{ id: body.rental.id, status: 'confirmed' },
    })
  })

  test('is accepted once the other days are released [MSG-52]', async () => {
    const stay = freeDays(6)
    await rentPlot(stay)
    const { id } = await request({ ...stay, endDate: addDays(stay.endDate, 2) })
    clock.advance(HOUR_MS)
    expect((await answer(id, 'accepted', 'user2')).statusCode).toBe(200)
  })

  test('is paid at the price at acceptance', async () => {
    const agreed = await acceptedRequest()
    const stay = { startDate: agreed.startDate, endDate: agreed.endDate }
    await db.update(plots).set({ priceCents: 4600 }).where(eq(plots.id, 'plot-1'))
    const [asShown, asAgreed] = [
      await rentPlot({ ...stay, monthlyPrice: 46 }),
      await rentPlot({ ...stay, monthlyPrice: 45 }),
    ]
    await db.update(plots).set({ priceCents: 4500 }).where(eq(plots.id, 'plot-1'))
    expect([asShown.status, asShown.body.message]).toEqual([
      409,
      expect.stringContaining('holding these dates at $45 a month'),
    ])
    expect(asAgreed.body.rental).toMatchObject({
      id: agreed.rentalId,
      holdExpiresAt: agreed.payBy,
      price: 45,
    })
    expect(await bookingOf(agreed.id)).toMatchObject({
      status: 'accepted',
      rentalId: agreed.rentalId,
    })
  })

  test('expires after 48 hours without payment and frees the days [MSG-52]', async () => {
    const agreed = await acceptedRequest()
    expect(await takenIn(agreed)).toHaveLength(1)
    clock.advance(48 * HOUR_MS)
    expect(await bookingOf(agreed.id)).toMatchObject({
      status: 'expired',
      statusReason: 'It was not paid within 48 hours, so the days are free again.',
      rentalId: null,
    })
    expect(await takenIn(agreed)).toEqual([])
    expect((await answer(agreed.id, 'cancelled', 'user1')).statusCode).toBe(409)
    const { startDate, endDate } = agreed
    expect((await rentPlot({ startDate, endDate }, 'user4')).status).toBe(200)
  })

  test('is refunded in full when paid after its days are over [MSG-52]', async () => {
    const tomorrow = addDays(clock.now().toISOString().slice(0, 10), 1)
    const stay = { startDate: tomorrow, endDate: tomorrow }
    const agreed = await acceptedRequest(stay)
    const { body } = await rentPlot(stay)
    clock.advance(47 * HOUR_MS)
    await pay(body.clientSecret)
    const late = await confirm(body.clientSecret, 'plot')
    expect([late.status, late.body.message]).toEqual([
      409,
      'Those days are over now. Your payment has been refunded in full.',
    ])
    expect(await refundsOf(body.clientSecret)).toEqual([45_00])
    expect(await bookingOf(agreed.id)).toMatchObject({ status: 'expired', isPaid: false })
  })

  test('can be paid or released after its first day while the days are held [MSG-52]', async () => {
    const startDate = clock.now().toISOString().slice(0, 10)
    const stay = { startDate, endDate: addDays(startDate, 30) }
    const agreed = await acceptedRequest(stay)
    clock.advance(24 * HOUR_MS)
    const { status, body } = await rentPlot(stay)
    expect([status, body.rental?.id]).toEqual([200, agreed.rentalId])
    const url = `/api/rentals/${agreed.rentalId}/cancel`
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
  })

  test('ends when its rental is cancelled [MSG-52]', async () => {
    const agreed = await acceptedRequest()
    await app.inject({ method: 'POST', url: `/api/rentals/${agreed.rentalId}/cancel` })
    expect(await bookingOf(agreed.id)).toMatchObject({ status: 'cancelled', rentalId: null })
  })

  test('ends its unpaid rental when the requester cancels', async () => {
    const agreed = await acceptedRequest()
    expect((await answer(agreed.id, 'cancelled', 'user1')).statusCode).toBe(200)
    const [rental] = await db.select().from(rentals).where(eq(rentals.id, agreed.rentalId))
    expect(rental).toMatchObject({ status: 'cancelled', endedAt: clock.now() })
    expect(await takenIn(agreed)).toEqual([])
  })

  test('keeps its days when the same renter requests them again [MSG-52]', async () => {
    const stay = freeDays(4)
    const agreed = await acceptedRequest(stay)
    const { id } = await request(stay)
    const refused = await answer(id, 'accepted', 'user2')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'These days are kept for them already, by an earlier request.',
    ])
    expect(await bookingOf(agreed.id)).toMatchObject({ status: 'accepted', payBy: agreed.payBy })
  })

  test('for an expert needs no payment', async () => {
    const agreed = await acceptedRequest({ itemType: 'expert', itemId: null })
    expect(agreed).toMatchObject({ status: 'accepted', payBy: null, isPaid: false })
  })
})

describe('a request sent again', () => {
  test('with the same clientId is the same request, simultaneous ones too', async () => {
    const clientId = randomUUID()
    const stay = freeDays(2)
    const answers = await Promise.all([1, 2, 3].map(() => request({ ...stay, clientId })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await request({ ...stay, clientId })).id).toBe(answers[0].id)
    const other = await request({ ...stay, clientId }, 'user4')
    expect(other.requesterId).toBe('user4')
  })

  test('with other contents under the same clientId is refused [A19]', async () => {
    const first = { ...freeDays(2), clientId: randomUUID(), notes: 'Mornings' }
    const { id } = await request(first)
    const others = [freeDays(3), { notes: 'Evenings' }, { notes: null }, { itemId: null }]
    for (const changes of others) {
      expect(await request({ ...first, ...changes })).toEqual({
        message: expect.stringMatching(/^clientId: /),
      })
    }
    expect((await request(first)).id).toBe(id)
  })
})

describe('a request whose first day goes by', () => {
  const unreadOf = async (userId: string) => {
    const headers = as(userId)
    const total = await app.inject({ url: `/api/users/${userId}/unread-count`, headers })
    const list = await app.inject({ url: `/api/conversations?userId=${userId}`, headers })
    const counts = list.json().map(({ unreadCount }: { unreadCount: number }) => unreadCount)
    return [total.json().count, counts.reduce((sum: number, count: number) => sum + count, 0)]
  }

  test('is expired in the thread and no longer unread, without a sweep [MSG-52]', async () => {
    const people = { participant1Id: 'user1', participant2Id: 'user2', type: 'seed swap' }
    const payload = { ...people, relatedId: null }
    const { id } = (await app.inject({ method: 'POST', url: '/api/conversations', payload })).json()
    const send = (message: object) =>
      app.inject({
        method: 'POST',
        url: `/api/conversations/${id}/messages`,
        payload: { senderId: 'user1', content: 'Hello', ...message },
      })
    const today = clock.now().toISOString().slice(0, 10)
    const booking = await request({ startDate: today, endDate: today })
    const [before] = await unreadOf('user2')
    await send({})
    await send({ messageType: 'booking_request', bookingId: booking.id })
    expect(await unreadOf('user2')).toEqual([before + 2, before + 2])
    clock.advance(24 * HOUR_MS)
    expect(await unreadOf('user2')).toEqual([before + 1, before + 1])
    const thread = await app.inject(`/api/conversations/${id}/messages`)
    expect(thread.json().at(-1).booking).toMatchObject({
      status: 'expired',
      statusReason: 'The first day went by.',
    })
    expect((await answer(booking.id, 'accepted', 'user2')).statusCode).toBe(409)
  })
})
