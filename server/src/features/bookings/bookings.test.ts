import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { TEST_NOW } from '../../testing/test-clock.ts'

const { app, clock } = await startTestApp()
const DAY_MS = 86_400_000
afterEach(() => clock.set(TEST_NOW.toISOString()))

const request = (changes: object = {}, requesterId = 'user1') =>
  app.inject({
    method: 'POST',
    url: '/api/bookings',
    payload: {
      requesterId,
      ownerId: 'user2',
      itemType: 'plot',
      itemId: 'plot-1',
      startDate: '2026-08-01',
      endDate: '2026-08-20',
      status: 'pending',
      ...changes,
    },
    headers: as(requesterId),
  })

const answer = (id: string, status: string, userId: string) =>
  app.inject({
    method: 'PATCH',
    url: `/api/bookings/${id}`,
    payload: { status },
    headers: as(userId),
  })

const listOf = async (userId: string) =>
  (await app.inject({ url: `/api/bookings?userId=${userId}`, headers: as(userId) })).json()

describe('POST /api/bookings', () => {
  test('a request waits for the owner [API-60] [API-61] [DATA-29] [MSG-45]', async () => {
    const response = await request({ notes: 'Beans' })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      requesterId: 'user1',
      ownerId: 'user2',
      itemType: 'plot',
      itemId: 'plot-1',
      itemName: 'Sunrise Raised Beds',
      startDate: '2026-08-01',
      endDate: '2026-08-20',
      notes: 'Beans',
      status: 'pending',
    })
  })

  test('accepts a request without item and notes [MSG-44]', async () => {
    const response = await request({ itemId: undefined, itemType: 'expert' })
    expect(response.json()).toMatchObject({ itemId: null, itemName: 'Expert session', notes: null })
  })

  test.each([
    ['in the past', { startDate: '2026-05-12' }, 400],
    ['that ends before it starts', { endDate: '2026-07-31' }, 400],
    ['without a start', { startDate: undefined }, 400],
    ["for somebody else's listing", { itemId: 'plot-3' }, 400],
    ['of a tool that is a plot', { itemType: 'tool' }, 400],
    ['that is accepted already', { status: 'accepted' }, 400],
    ['to oneself', { ownerId: 'user1' }, 409],
    ['to nobody', { ownerId: 'nobody' }, 404],
    ['in the name of somebody else', { requesterId: 'user3' }, 403],
  ])('a request %s is refused', async (_name, changes, status) => {
    expect((await request(changes)).statusCode).toBe(status)
  })

  test('the message in the thread carries the request [MSG-47] [MSG-48]', async () => {
    const booking = (await request()).json()
    const response = await app.inject({
      method: 'POST',
      url: '/api/conversations/conversation-1/messages',
      payload: {
        senderId: 'user1',
        content: 'Booking request: Sunrise Raised Beds from 2026-08-01 to 2026-08-20',
        messageType: 'booking_request',
        bookingId: booking.id,
      },
    })
    expect(response.json().booking).toMatchObject({
      id: booking.id,
      itemName: 'Sunrise Raised Beds',
      status: 'pending',
    })
  })
})

describe('PATCH /api/bookings/:id', () => {
  test('only the owner accepts or declines, only the requester cancels [MSG-53]', async () => {
    const { id } = (await request()).json()
    expect((await answer(id, 'accepted', 'user1')).statusCode).toBe(409)
    expect((await answer(id, 'cancelled', 'user2')).statusCode).toBe(409)
    expect((await answer(id, 'accepted', 'user3')).statusCode).toBe(403)
    expect((await answer(id, 'expired', 'user2')).statusCode).toBe(400)
    expect((await answer(id, 'declined', 'user2')).json().status).toBe('declined')
    expect((await answer(id, 'accepted', 'user2')).statusCode).toBe(409)
    expect((await answer('none', 'accepted', 'user2')).statusCode).toBe(404)
  })

  test('accepting one declines the others who asked for the same days [MSG-52]', async () => {
    const days = { startDate: '2026-10-01', endDate: '2026-10-20' }
    const mine = (await request(days)).json()
    const rival = (await request({ ...days, startDate: '2026-10-19' }, 'user3')).json()
    const later = (
      await request({ startDate: '2026-10-20', endDate: '2026-10-30' }, 'user3')
    ).json()
    const accepted = (await answer(mine.id, 'accepted', 'user2')).json()
    expect(accepted).toMatchObject({ status: 'accepted', payBy: '2026-05-15T12:00:00.000Z' })
    expect(accepted.rentalId).not.toBeNull()
    const taken = '/api/plots/plot-1/availability?from=2026-10-01&to=2026-10-31'
    const period = { startDate: '2026-10-01', endDate: '2026-10-20' }
    expect((await app.inject({ url: taken, headers: as('user9') })).json()).toEqual([period])
    const late = (await request(days, 'user4')).json()
    expect((await answer(late.id, 'accepted', 'user2')).statusCode).toBe(409)
    const states = Object.fromEntries(
      (await listOf('user3')).map(({ id, status }: { id: string; status: string }) => [id, status]),
    )
    expect(states).toMatchObject({ [rival.id]: 'declined', [later.id]: 'pending' })
    expect((await answer(mine.id, 'cancelled', 'user1')).json().status).toBe('cancelled')
    expect((await app.inject(taken)).json()).toEqual([])
  })

  test('a request expires after its first day [MSG-52]', async () => {
    const { id } = (await request({ startDate: '2026-05-14', endDate: '2026-05-15' })).json()
    clock.advance(2 * DAY_MS)
    const found = (await listOf('user1')).find((booking: { id: string }) => booking.id === id)
    expect(found.status).toBe('expired')
    expect((await answer(id, 'accepted', 'user2')).statusCode).toBe(409)
  })
})

test('lists what a person offers', async () => {
  const found = (await app.inject('/api/users/user2/bookable-items')).json()
  const timeZone = 'America/Los_Angeles'
  const name = 'Sunrise Raised Beds'
  const plot = { id: 'plot-1', itemType: 'plot', name, timeZone, ...NO_STAY_RULES }
  expect(found).toContainEqual(plot)
})
