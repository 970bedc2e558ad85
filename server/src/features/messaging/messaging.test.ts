import { describe, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()

const start = (payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/conversations', payload, headers })

describe('GET /api/users/:userId/unread-count', () => {
  test('returns the number of unread messages [API-05] [DATA-11]', async () => {
    const response = await app.inject('/api/users/user1/unread-count')
    expect(response.json()).toEqual({ count: expect.any(Number) })
    expect(response.json().count).toBeGreaterThan(0)
  })

  test("refuses another person's count", async () => {
    expect((await app.inject('/api/users/user2/unread-count')).statusCode).toBe(403)
  })
})

describe('POST /api/conversations', () => {
  const topic = {
    participant1Id: 'user1',
    participant2Id: 'user9',
    type: 'plot_inquiry',
    relatedId: 'plot-1',
  }

  test('opens a conversation with the other person [API-53] [API-54] [DATA-27]', async () => {
    const response = await start(topic)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      ...topic,
      id: expect.any(String),
      otherUser: { id: 'user9', fullName: expect.any(String) },
      lastMessage: null,
      unreadCount: 0,
    })
  })

  test('returns the same conversation for a second start, from either side and concurrently', async () => {
    const mirrored = { ...topic, participant1Id: 'user9', participant2Id: 'user1' }
    const answers = await Promise.all([start(topic), start(topic), start(mirrored, as('user9'))])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })

  test('lets the two participants alone read it', async () => {
    const { id } = (await start(topic)).json()
    const url = `/api/conversations/${id}`
    expect((await app.inject({ url, headers: as('user9') })).json()).toMatchObject({
      id,
      otherUser: { id: 'user1' },
    })
    expect((await app.inject({ url, headers: as('user3') })).statusCode).toBe(403)
    expect((await app.inject('/api/conversations/none')).statusCode).toBe(404)
  })

  test('opens one conversation without a related item', async () => {
    const { relatedId: _, ...general } = { ...topic, type: 'general' }
    const answers = [await start(general), await start(general)]
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })

  test.each([
    ['with oneself', { ...topic, participant2Id: 'user1' }, 400],
    ['in the name of somebody else', { ...topic, participant1Id: 'user2' }, 403],
    ['with nobody', { ...topic, participant2Id: 'nobody' }, 404],
    ['about too much', { ...topic, type: 'x'.repeat(41) }, 400],
  ])('refuses a conversation %s', async (_name, payload, status) => {
    const response = await start(payload)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toHaveProperty('message')
  })
})
