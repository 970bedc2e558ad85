import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import { beforeEach, expect, test } from 'vitest'
import { extensionCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepRentals } from '../rentals/sweep-rentals.service.ts'
import { users } from '../users/users.table.ts'
import { notifications } from './notifications.table.ts'

// One app and clock per test: requests are for days of this summer.
let { app, db, deps, clock } = {} as TestApp
let { send, rented, follow, days, extendAndPay } = {} as ReturnType<typeof extensionCalls>
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const toldTo = async (userId: string): Promise<Notification[]> =>
  (await app.inject({ url: '/api/notifications', headers: as(userId) })).json()
const titlesOf = async (userId: string) => (await toldTo(userId)).map(({ title }) => title)
const unreadOf = async (userId: string) =>
  (await app.inject({ url: '/api/notifications', headers: as(userId) })).headers['x-unread-count']

beforeEach(async () => {
  const testApp = await startTestApp()
  ;({ app, db, deps, clock } = testApp)
  ;({ send, rented, follow, days, extendAndPay } = extensionCalls(testApp))
  await db.delete(notifications)
})

async function request(userId = 'user1') {
  const asked = { requesterId: userId, ownerId: 'user2', itemType: 'plot', itemId: 'plot-1' }
  const days = { startDate: '2026-08-01', endDate: '2026-08-20', notes: 'For beans' }
  return (await send('/api/bookings', { ...asked, ...days, status: 'pending' }, userId)).body
}
const answer = (id: string, status: string, userId: string) =>
  app.inject({
    method: 'PATCH',
    url: `/api/bookings/${id}`,
    payload: { status },
    headers: as(userId),
  })

test('notifies the host of a request, grouped with its thread', async () => {
  const { id } = await request()
  expect(await toldTo('user2')).toMatchObject([
    {
      kind: 'booking_request',
      title: expect.stringMatching(/asks for Sunrise Raised Beds$/),
      body: 'Aug 1 – Aug 20. For beans',
      link: '/messages',
    },
  ])
  const people = { participant1Id: 'user1', participant2Id: 'user2', type: 'plot_inquiry' }
  const thread = (await send('/api/conversations', people)).body.id
  const message = { senderId: 'user1', content: 'A request', messageType: 'booking_request' }
  await send(`/api/conversations/${thread}/messages`, { ...message, bookingId: id })
  const link = `/messages?conversation=${thread}`
  expect(await toldTo('user2')).toMatchObject([{ link, group: `conversation:${thread}` }])
  const headers = as('user2')
  const url = `/api/conversations/${thread}/read`
  await app.inject({ method: 'PATCH', url, headers, payload: { userId: 'user2' } })
  expect(await unreadOf('user2')).toBe('0')
  await answer(id, 'declined', 'user2')
  expect(await toldTo('user1')).toMatchObject([
    { kind: 'booking_answer', title: 'Your request for Sunrise Raised Beds was declined', link },
  ])
})

test('notifies the requester and rivals of an answer, and marks the request read', async () => {
  const [mine, theirs] = [await request('user1'), await request('user3')]
  expect(await unreadOf('user2')).toBe('2')
  expect((await answer(mine.id, 'accepted', 'user2')).statusCode).toBe(200)
  expect(await titlesOf('user1')).toEqual(['Your request for Sunrise Raised Beds was accepted'])
  expect(await toldTo('user3')).toMatchObject([
    {
      title: 'Your request for Sunrise Raised Beds was declined',
      body: 'Aug 1 – Aug 20. Someone else was given these days.',
    },
  ])
  expect(await unreadOf('user2')).toBe('0')
  expect(theirs.status).toBe('pending')
  await answer(mine.id, 'cancelled', 'user1')
  expect(await titlesOf('user2')).toContain('A request for Sunrise Raised Beds was taken back')
})

test("notifies of a rental's confirmation, start and completion, once each", async () => {
  const { rental } = await rented('tool')
  const name = rental.item.name
  // Rentals of the demo data end meanwhile.
  const titlesOfIt = async () => {
    const told = await toldTo('user1')
    return told.filter(({ group }) => group === `rental:${rental.id}`).map(({ title }) => title)
  }
  expect(await titlesOfIt()).toEqual([`Your rental of ${name} is confirmed`])
  clock.set(new Date(Date.parse(rental.startDate) - DAY_MS + 12 * HOUR_MS).toISOString())
  await sweepRentals(deps)
  expect(await titlesOfIt()).toHaveLength(1)
  clock.advance(6 * HOUR_MS)
  await sweepRentals(deps)
  await sweepRentals(deps)
  const starts = [`Your rental of ${name} starts tomorrow`, `Your rental of ${name} is confirmed`]
  expect(await titlesOfIt()).toEqual(starts)
  clock.advance(30 * DAY_MS)
  await sweepRentals(deps)
  await sweepRentals(deps)
  const ended = [
    `Your rental of ${name} is completed`,
    `How was ${name}?`,
    `Your deposit for ${name} goes back`,
    'Your refund of $70.00 was sent',
  ]
  expect((await titlesOfIt()).toSorted()).toEqual([...starts, ...ended].toSorted())
  const bodies = (await toldTo('user1')).map(({ body }) => body)
  expect(bodies).toContain('If it is still with you, please bring it back today.')
  expect(bodies.join()).not.toContain('is free again')
})

test('notifies of a badge once', async () => {
  const userId = 'newcomer'
  await db.insert(users).values({ id: userId, username: userId, fullName: 'New Comer' })
  const harvest = { userId, activityType: 'harvest', description: 'Beans', metadata: { weight: 1 } }
  for (const status of [201, 201]) {
    expect(await send('/api/impact/activities', harvest, userId)).toMatchObject({ status })
  }
  expect(await titlesOf(userId)).toEqual(['You earned a badge: First Harvest'])
})

test('notifies the canceller of the refund, and the host of the free days', async () => {
  const { rental } = await rented('plot')
  await send(`/api/rentals/${rental.id}/cancel`, {})
  expect(await titlesOf('user1')).toContainEqual(
    expect.stringMatching(/^Your refund of .* was sent$/),
  )
  expect(await titlesOf('user2')).toContainEqual(expect.stringMatching(/cancelled their rental/))
})

test('notifies of each refund of a rental that was paid twice', async () => {
  const rental = follow((await rented('tool')).body.rental)
  expect((await extendAndPay(days(2))).status).toBe(200)
  await send(`/api/rentals/${rental.id}/cancel`, {})
  const refunds = (await titlesOf('user1')).filter((title) => title.startsWith('Your refund'))
  expect(refunds.toSorted()).toEqual([
    'Your refund of $175.00 was sent',
    'Your refund of $70.00 was sent',
  ])
})
