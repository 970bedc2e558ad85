import { expect, test } from 'vitest'
import { startWithPeople } from '../../testing/neighbourhood.ts'
import { notifications } from '../notifications/notifications.table.ts'

// In the demo data user1 and user2 share conversation-1.
test.each([
  ['who blocked', 'user1', 'user2'],
  ['who was blocked', 'user2', 'user1'],
])("%s gets no pending mail or push of the other's messages", async (_, reader, writer) => {
  const { db, ask, read, block } = await startWithPeople(true)
  const threadWith = async (other: string) => {
    const people = { participant1Id: other, participant2Id: reader, type: 'general' }
    return (await ask(other, 'POST', '/api/conversations', people)).body.id
  }
  const [post] = (await read(reader, `/api/users/${reader}/posts`)).body
  const anotherThread = await threadWith('user3')
  for (const [other, thread] of [
    [writer, 'conversation-1'],
    ['user3', anotherThread],
  ] as const) {
    const message = { senderId: other, content: `A message of ${other}` }
    await ask(other, 'POST', `/api/conversations/${thread}/messages`, message)
    const comment = { content: `A comment of ${other}` }
    await ask(other, 'POST', `/api/posts/${post.id}/comments`, comment)
  }
  await block('user1', 'user2')
  const told = (await read(reader, '/api/notifications')).body
  const words = ['A comment of user3', 'A message of user3', `A message of ${writer}`]
  expect(new Set(told.map(({ body }: { body: string }) => body))).toEqual(new Set(words))
  const mails = (await db.select().from(notifications))
    .filter(({ userId, channel }) => userId === reader && channel === 'mail')
    .map(({ groupKey, state }) => [groupKey, state])
  expect(mails).toHaveLength(3)
  expect(Object.fromEntries(mails)).toEqual({
    [`post:${post.id}`]: 'waiting',
    'conversation:conversation-1': 'skipped',
    [`conversation:${anotherThread}`]: 'waiting',
  })
})

test('a request in the thread rings nowhere once one of the two has blocked the other', async () => {
  const { db, ask, block } = await startWithPeople(true)
  const { body: booking } = await ask('user1', 'POST', '/api/bookings', {
    ...{ requesterId: 'user1', ownerId: 'user2', itemType: 'plot', itemId: 'plot-1' },
    ...{ startDate: '2026-08-01', endDate: '2026-08-20', status: 'pending' },
  })
  const message = { senderId: 'user1', content: 'May I?', messageType: 'booking_request' }
  const thread = '/api/conversations/conversation-1/messages'
  await ask('user1', 'POST', thread, { ...message, bookingId: booking.id })
  const mails = async () =>
    (await db.select().from(notifications))
      .filter(({ kind, channel }) => kind === 'booking_request' && channel === 'mail')
      .map(({ userId, state }) => [userId, state])
  expect(await mails()).toEqual([['user2', 'waiting']])
  await block('user2', 'user1')
  expect(await mails()).toEqual([['user2', 'skipped']])
})
