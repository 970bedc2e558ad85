import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app, deps } = await startTestApp()
const FOR_STRANGER = { type: 'conversation_read', conversationId: 'own' } as const
const addressOf = ({ server }: typeof app) => `127.0.0.1:${(server.address() as AddressInfo).port}`
const open: WebSocket[] = []
let address = ''

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = addressOf(app)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

async function connect(userId: string, headers: Record<string, string> = {}, to: string = address) {
  const socket = new WebSocket(`ws://${to}/ws`, { headers: { ...as(userId), ...headers } })
  open.push(socket)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'user_connected', userId }))
  return socket
}

const nextFrame = async (socket: WebSocket) =>
  JSON.parse(String((await once(socket, 'message'))[0]))

const say = (senderId: string, content: string) =>
  app.inject({
    method: 'POST',
    url: '/api/conversations/conversation-1/messages',
    payload: { senderId, content },
    headers: as(senderId),
  })

describe('/ws', () => {
  test('a stored message reaches every tab of both people [MSG-54]', async () => {
    const tabs = [await connect('user1'), await connect('user1'), await connect('user2')]
    const frames = Promise.all(tabs.map(nextFrame))
    const message = (await say('user2', 'See you at the gate')).json()
    const [first, second, own] = await frames
    expect(first).toEqual({ type: 'message_received', message, unreadCount: expect.any(Number) })
    expect(second).toEqual(first)
    expect(own).toEqual({ ...first, unreadCount: 0 })
    expect(first.unreadCount).toBeGreaterThan(0)
  })

  test('a frame that claims a message pushes nothing to anyone', async () => {
    const [forger, victim] = [await connect('user3'), await connect('user1')]
    const next = nextFrame(victim)
    const messageData = { id: 'message-1-1' }
    const claim = { type: 'new_message', conversationId: 'conversation-1', messageData }
    forger.send(JSON.stringify(claim))
    const { id } = (await say('user2', 'The real one')).json()
    expect((await next).message.id).toBe(id)
  })

  test("a message reaches nobody but the conversation's two people", async () => {
    const [stranger, friend] = [await connect('user3'), await connect('user1')]
    const [heard, next] = [nextFrame(stranger), nextFrame(friend)]
    await say('user2', 'The key is under the pot')
    expect((await next).message.content).toBe('The key is under the pot')
    await deps.liveBus.publish({ userIds: ['user3'], frame: FOR_STRANGER })
    expect(await heard).toEqual(FOR_STRANGER)
  })

  test('reading in one tab is told to the others', async () => {
    const tab = await connect('user1')
    const next = nextFrame(tab)
    await app.inject({
      method: 'PATCH',
      url: '/api/conversations/conversation-1/read',
      payload: { userId: 'user1' },
    })
    expect(await next).toEqual({ type: 'conversation_read', conversationId: 'conversation-1' })
  })

  test.each([
    ['is not JSON', 'hello', 1007],
    ['has an unknown type', '{"type":"drop_tables"}', 1007],
    ['lacks its fields', '{"type":"new_message"}', 1007],
    ['is binary', Buffer.from('{}'), 1007],
    ['says to be somebody else', '{"type":"user_connected","userId":"user2"}', 1008],
    ['is too large', 'x'.repeat(20_000), 1009],
  ])('a frame that %s closes the connection', async (_name, frame, code) => {
    const socket = await connect('user1')
    const closed = once(socket, 'close')
    socket.send(frame)
    expect((await closed)[0]).toBe(code)
  })

  test('a flood closes the connection', async () => {
    const socket = await connect('user1')
    const closed = once(socket, 'close')
    for (let n = 0; n < 100; n += 1) socket.send('{"type":"user_connected","userId":"user1"}')
    expect((await closed)[0]).toBe(1008)
  })

  test('a page of another site cannot connect', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    await expect(connect('user1', headers)).rejects.toThrow('403')
  })
})

test('stopping the server closes the connections with a word', async () => {
  const stopping = (await startTestApp()).app
  await stopping.listen({ host: '127.0.0.1', port: 0 })
  const other = await connect('user1', {}, addressOf(stopping))
  const closed = once(other, 'close')
  await stopping.close()
  expect((await closed)[0]).toBe(1001)
})
