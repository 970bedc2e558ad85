import { randomUUID } from 'node:crypto'
import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import { describe, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()

async function openConversation(other: string, type = 'general'): Promise<string> {
  const payload = { participant1Id: 'user1', participant2Id: other, type }
  const response = await app.inject({ method: 'POST', url: '/api/conversations', payload })
  return response.json().id
}

const send = (id: string, senderId: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/conversations/${id}/messages`,
    payload: { senderId, ...payload },
    headers: as(senderId),
  })

const thread = (id: string, userId = 'user1') =>
  app.inject({ url: `/api/conversations/${id}/messages`, headers: as(userId) })

const markRead = (id: string, userId: string) =>
  app.inject({
    method: 'PATCH',
    url: `/api/conversations/${id}/read`,
    payload: { userId },
    headers: as(userId),
  })

const listOf = async (userId: string) =>
  (await app.inject({ url: `/api/conversations?userId=${userId}`, headers: as(userId) })).json()

const unreadOf = async (userId: string): Promise<number> =>
  (await app.inject({ url: `/api/users/${userId}/unread-count`, headers: as(userId) })).json().count

describe('GET /api/conversations', () => {
  test("lists a person's conversations, newest first [API-52] [DATA-27]", async () => {
    const found = await listOf('user1')
    expect(found.find(({ id }: { id: string }) => id === 'conversation-1')).toMatchObject({
      type: 'plot_inquiry',
      otherUser: { id: 'user2', fullName: expect.any(String) },
      lastMessage: { content: expect.stringContaining('Booking request') },
      unreadCount: 2,
    })
    const times = found.map(({ lastMessageAt }: { lastMessageAt: string }) => lastMessageAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test("refuses another person's list", async () => {
    expect((await app.inject('/api/conversations?userId=user2')).statusCode).toBe(403)
  })
})

describe('POST /api/conversations/:id/messages', () => {
  test('stores a plain message and returns it whole [API-56] [API-58] [DATA-28]', async () => {
    const id = await openConversation('user7')
    const response = await send(id, 'user1', { content: '  Is the bed free?  ' })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      content: 'Is the bed free?',
      senderId: 'user1',
      sender: { id: 'user1', fullName: expect.any(String) },
      messageType: 'plain',
      attachmentUrl: null,
      createdAt: expect.any(String),
    })
    expect((await thread(id)).json()).toEqual([response.json()])
  })

  test('returns the same message for retries and concurrent calls with one clientId', async () => {
    const id = await openConversation('user8')
    const message = { content: 'Once', clientId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => send(id, 'user1', message)))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await thread(id)).json()).toHaveLength(1)
    expect(await unreadOf('user8')).toBe(1)
  })

  test('refuses another message with a used clientId [A19]', async () => {
    const id = await openConversation('user9')
    const message = { content: 'Once', clientId: randomUUID() }
    const first = await send(id, 'user1', message)
    const others = [
      { content: 'Twice' },
      { messageType: 'booking_request', bookingId: 'booking-1' },
      { messageType: 'attachment', attachmentUrl: '/api/attachments/none' },
    ]
    for (const other of others) {
      const refused = await send(id, 'user1', { ...message, ...other })
      expect(refused.statusCode).toBe(409)
      expect(refused.json().message).toMatch(/^clientId: /)
    }
    expect((await send(id, 'user1', message)).json()).toEqual(first.json())
    expect((await thread(id)).json()).toHaveLength(1)
  })

  test.each([
    ['blank', { content: ' \n ' }, 400],
    ['of 10 kB', { content: 'x'.repeat(10_000) }, 400],
    ['with control characters', { content: 'a\u0000b' }, 400],
    ['without its file', { content: 'x', messageType: 'attachment' }, 400],
    ['about no booking', { content: 'x', messageType: 'booking_request' }, 400],
  ])('refuses a message %s', async (_name, payload, status) => {
    const id = await openConversation('user7')
    expect((await send(id, 'user1', payload)).statusCode).toBe(status)
  })

  test('refuses strangers and foreign sender ids', async () => {
    const id = await openConversation('user7')
    expect((await send(id, 'user3', { content: 'Hello' })).statusCode).toBe(403)
    expect((await thread(id, 'user3')).statusCode).toBe(403)
    expect((await markRead(id, 'user3')).statusCode).toBe(403)
    const forged = await app.inject({
      method: 'POST',
      url: `/api/conversations/${id}/messages`,
      payload: { senderId: 'user7', content: 'Forged' },
    })
    expect(forged.statusCode).toBe(403)
    expect((await send('none', 'user1', { content: 'Hello' })).statusCode).toBe(404)
  })
})

describe('GET /api/conversations/:id/messages', () => {
  test('returns the newest page in reading order with a cursor to older ones [API-55]', async () => {
    const id = await openConversation('user10')
    for (let n = 1; n <= LIST_PAGE_SIZE + 5; n += 1) await send(id, 'user1', { content: `${n}` })
    const newest = await thread(id)
    const contents = (messages: Message[]) => messages.map(({ content }) => Number(content))
    expect(contents(newest.json())).toEqual(Array.from({ length: 60 }, (_, n) => n + 6))
    const next = /<([^>]+)>; rel="next"/.exec(String(newest.headers['link']))?.[1] ?? ''
    const older = await app.inject(next)
    expect(contents(older.json())).toEqual([1, 2, 3, 4, 5])
    expect(older.headers['link']).toBeUndefined()
  })

  test('returns the messages after a number without gaps', async () => {
    const id = await openConversation('user12')
    for (let n = 1; n <= LIST_PAGE_SIZE + 2; n += 1) await send(id, 'user1', { content: `${n}` })
    const numbersAfter = async (after: number) => {
      const answer = await app.inject(`/api/conversations/${id}/messages?after=${after}`)
      expect(answer.headers['x-total-count']).toBe(String(LIST_PAGE_SIZE + 2))
      return answer.json().map(({ number }: Message) => number)
    }
    expect(await numbersAfter(LIST_PAGE_SIZE)).toEqual([61, 62])
    expect(await numbersAfter(0)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    expect(await numbersAfter(LIST_PAGE_SIZE + 2)).toEqual([])
  })

  test.each(['cursor=x', 'after=x', 'after=1.5', 'after=-1'])(
    'refuses the forged position %s',
    async (query) => {
      const url = `/api/conversations/conversation-1/messages?${query}`
      expect((await app.inject(url)).statusCode).toBe(400)
    },
  )
})

describe('PATCH /api/conversations/:id/read', () => {
  test('keeps unread counts exact per person and clears them on reading [API-59]', async () => {
    const id = await openConversation('user11')
    await Promise.all([1, 2, 3].map((n) => send(id, 'user1', { content: `${n}` })))
    expect([await unreadOf('user11'), (await listOf('user11'))[0].unreadCount]).toEqual([3, 3])
    await send(id, 'user11', { content: 'answer' })
    expect(await unreadOf('user11')).toBe(3)
    expect((await markRead(id, 'user11')).json()).toEqual({ count: 0 })
    expect(await unreadOf('user11')).toBe(0)
    await send(id, 'user1', { content: 'more' })
    expect(await unreadOf('user11')).toBe(1)
  })
})
