import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LivePush } from '../../adapters/live-bus/live-bus.port.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { sweepBookings } from './answer-booking.service.ts'
import { bookings } from './bookings.table.ts'
import { findExpiredToNotify } from './open-requests.store.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { freeDays, rentPlot, pay, confirm, refundsOf } = rentalCalls(testApp)
const HOUR_MS = 3_600_000

async function request(stay: { startDate: string; endDate: string }) {
  const plot = { itemType: 'plot', itemId: 'plot-1', ownerId: 'user2', requesterId: 'user1' }
  const payload = { ...plot, ...stay }
  const asked = await app.inject({ method: 'POST', url: '/api/bookings', payload })
  return asked.json().id as string
}

async function answer(id: string, status: string, userId: string) {
  const call = { method: 'PATCH', url: `/api/bookings/${id}`, headers: as(userId) } as const
  return (await app.inject({ ...call, payload: { status } })).json()
}

async function accepted(stay: { startDate: string; endDate: string }) {
  const id = await request(stay)
  return { id, rentalId: (await answer(id, 'accepted', 'user2')).rentalId as string }
}

const cancelRental = (id: string) =>
  app.inject({ method: 'POST', url: `/api/rentals/${id}/cancel` })

/** The people who received a frame about the request meanwhile. */
async function toldOf(bookingId: string, work: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = []
  const stop = deps.liveBus.subscribe(({ userIds, frame }) => {
    const isOfIt = frame.type === 'booking_response_notification' && frame.bookingId === bookingId
    if (isOfIt) told.push(...userIds)
  })
  await work()
  stop()
  return told
}

/** A person's new notifications, newest first. */
async function watchNews(userId: string) {
  const list = async (): Promise<{ id: string; title: string; body: string }[]> =>
    (await app.inject({ url: '/api/notifications', headers: as(userId) })).json()
  const before = new Set((await list()).map(({ id }) => id))
  return async () => (await list()).filter(({ id }) => !before.has(id))
}

test('notifies the host when the unpaid rental of a request is cancelled [MSG-62]', async () => {
  const { id, rentalId } = await accepted(freeDays(4))
  const news = await watchNews('user2')
  expect(await toldOf(id, () => cancelRental(rentalId))).toEqual(['user2'])
  expect(await news()).toMatchObject([
    {
      title: 'A request for Sunrise Raised Beds was taken back',
      body: expect.stringContaining('The days are free again.'),
    },
  ])
})

test('shows renter and host their own side of a paid request, unread for the host alone [A29] [C10]', async () => {
  const stay = freeDays(4)
  const { id, rentalId } = await accepted(stay)
  clock.advance(1000)
  const payRental = async () => {
    const { clientSecret } = (await rentPlot(stay)).body
    await pay(clientSecret)
    await confirm(clientSecret, 'plot')
  }
  const unread = async (userId: string) => {
    const url = `/api/users/${userId}/unread-count`
    return (await app.inject({ url, headers: as(userId) })).json().count
  }
  const before = [await unread('user2'), await unread('user1')]
  const [hostNews, renterNews] = [await watchNews('user2'), await watchNews('user1')]
  const frames: LivePush[] = []
  const stop = deps.liveBus.subscribe((push) => frames.push(push))
  const told = await toldOf(id, payRental)
  stop()
  expect(told).toEqual([])
  const shown = (type: string) => frames.filter(({ frame }) => frame.type === type)
  expect(shown('rental_changed')).toEqual([
    { userIds: ['user2', 'user1'], frame: { type: 'rental_changed', rentalId } },
  ])
  const cards = shown('message_received')
  const card = { frame: { message: { senderId: 'user1', messageType: 'rental', rentalId } } }
  expect(cards).toMatchObject([card, card])
  expect(cards.flatMap(({ userIds }) => userIds).toSorted()).toEqual(['user1', 'user2'])
  expect([await unread('user2'), await unread('user1')]).toEqual([before[0] + 1, before[1]])
  expect(await hostNews()).toMatchObject([
    { title: expect.stringContaining('rented Sunrise Raised Beds') },
  ])
  expect(await renterNews()).toMatchObject([
    { title: 'Your rental of Sunrise Raised Beds is confirmed' },
  ])
})

test('updates the card of a paid request whose rental is cancelled, with one notification [MSG-62]', async () => {
  const stay = freeDays(4)
  const { id, rentalId } = await accepted(stay)
  const { clientSecret } = (await rentPlot(stay)).body
  await pay(clientSecret)
  await confirm(clientSecret, 'plot')
  const news = await watchNews('user2')
  expect(await toldOf(id, () => cancelRental(rentalId))).toEqual(['user2'])
  expect(await news()).toMatchObject([
    { title: expect.stringContaining(' cancelled their rental of ') },
  ])
})

test('notifies the host when other days replace the held ones [MSG-62]', async () => {
  const stay = freeDays(4)
  const { id } = await accepted(stay)
  const longer = { ...stay, endDate: addDays(stay.endDate, 1) }
  expect(await toldOf(id, () => rentPlot(longer))).toEqual(['user2'])
})

test('notifies both people once of a request that expired unpaid or unanswered [MSG-52] [MSG-62]', async () => {
  const unpaid = (await accepted(freeDays(4))).id
  const day = addDays(clock.now().toISOString().slice(0, 10), 1)
  const unanswered = await request({ startDate: day, endDate: day })
  expect(await toldOf(unpaid, () => sweepBookings(deps))).toEqual([])
  clock.advance(48 * HOUR_MS)
  const news = await watchNews('user1')
  const sweep = () => sweepBookings(deps)
  expect(await toldOf(unpaid, sweep)).toEqual(['user2', 'user1'])
  expect(await toldOf(unanswered, sweep)).toEqual([])
  const bodies = (await news()).map(({ body }) => body).join()
  expect(bodies).toContain('It was not paid within 48 hours')
  expect(bodies).toContain('The first day went by.')
})

test('a withdrawn request can no longer be paid', async () => {
  const stay = freeDays(4)
  const { id } = await accepted(stay)
  const { clientSecret } = (await rentPlot(stay)).body
  await answer(id, 'cancelled', 'user1')
  expect(await pay(clientSecret)).toMatchObject({
    status: 402,
    body: { message: 'This payment has been cancelled.' },
  })
  expect(await refundsOf(clientSecret)).toEqual([])
})

test('reads 200 expired requests at a time, longest ended first, and none that is still open [A27]', async () => {
  const [open, agreed] = [await request(freeDays(4)), await accepted(freeDays(4))]
  const today = clock.now().toISOString().slice(0, 10)
  const [asked] = await db.select().from(bookings).where(eq(bookings.id, open))
  if (!asked) throw new Error('the request was not written')
  const ranOut = Array.from({ length: 201 }, (_, index) => ({
    ...asked,
    ...{ id: `ran-out-${index}`, clientId: null },
    ...(index === 200 && { startDate: addDays(today, -5) }),
    ...(index < 200 && { startDate: addDays(today, -3) }),
  }))
  await db.insert(bookings).values(ranOut)
  const found = await findExpiredToNotify(deps.db, clock.now())
  expect(found).toHaveLength(200)
  expect(found[0]).toBe('ran-out-200')
  expect(found.filter((id) => id === open || id === agreed.id)).toEqual([])
  await db.delete(bookings).where(like(bookings.id, 'ran-out-%'))
})

test('a request of one’s own that went by takes nothing off one’s own unread messages', async () => {
  const place = await startTestApp()
  const post = (url: string, userId: string, payload: object) =>
    place.app.inject({ method: 'POST', url, headers: as(userId), payload })
  const thread = '/api/conversations/conversation-1'
  const unread = async () =>
    (await place.app.inject({ url: thread, headers: as('user1') })).json().unreadCount
  const before = await unread()
  const asked = await post('/api/bookings', 'user1', {
    ...{ itemType: 'plot', itemId: 'plot-1', ownerId: 'user2', requesterId: 'user1' },
    ...{ startDate: '2026-05-15', endDate: '2026-06-05' },
  })
  const request = { content: 'May I?', messageType: 'booking_request', bookingId: asked.json().id }
  await post(`${thread}/messages`, 'user1', { ...request, senderId: 'user1' })
  await post(`${thread}/messages`, 'user2', { content: 'I will look', senderId: 'user2' })
  expect(await unread()).toBe(before + 1)
  place.clock.set('2026-05-16T20:00:00Z')
  expect(await unread()).toBe(before + 1)
})
