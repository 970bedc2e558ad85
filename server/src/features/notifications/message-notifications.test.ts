import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import { expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()

async function startThread(): Promise<string> {
  const payload = { participant1Id: 'user1', participant2Id: 'user2', type: 'general' }
  const { json } = await app.inject({ method: 'POST', url: '/api/conversations', payload })
  return json().id
}
const send = (id: string, clientId: string) =>
  app.inject({
    method: 'POST',
    url: `/api/conversations/${id}/messages`,
    payload: { senderId: 'user1', content: 'Is the plot free?', clientId },
  })
const unreadOf = async (userId: string) => {
  const response = await app.inject({ url: '/api/notifications', headers: as(userId) })
  return {
    items: response.json() as Notification[],
    unread: Number(response.headers['x-unread-count']),
  }
}

test('notifies the other person of a message once, and reading the thread marks it read', async () => {
  const before = (await unreadOf('user1')).unread
  const id = await startThread()
  const clientId = crypto.randomUUID()
  expect((await send(id, clientId)).statusCode).toBe(201)
  expect((await send(id, clientId)).statusCode).toBe(201)
  const { items, unread } = await unreadOf('user2')
  expect(items).toMatchObject([
    {
      kind: 'message',
      title: expect.stringMatching(/^New message from /),
      body: 'Is the plot free?',
      link: `/messages?conversation=${id}`,
      group: `conversation:${id}`,
      readAt: null,
    },
  ])
  expect(unread).toBe(1)
  expect((await unreadOf('user1')).unread).toBe(before)
  const url = `/api/conversations/${id}/read`
  await app.inject({ method: 'PATCH', url, headers: as('user2'), payload: { userId: 'user2' } })
  expect((await unreadOf('user2')).unread).toBe(0)
})
