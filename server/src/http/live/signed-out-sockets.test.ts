import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { accounts } from '../../features/accounts/accounts.table.ts'
import { announceSignOut, startSession } from '../../features/accounts/sessions/sessions.service.ts'
import { endSession } from '../../features/accounts/sessions/sessions.store.ts'
import { startTestApp } from '../../testing/test-app.ts'

const { app, db, deps, clock } = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
let address = ''

beforeAll(async () => {
  await db.insert(accounts).values([{ userId: 'user1' }, { userId: 'user2' }])
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`
})

const openSession = (userId: string) =>
  startSession(db, { userId, device: 'A test', now: clock.now() })

function connect(token: string): WebSocket {
  const socket = new WebSocket(address, { headers: { cookie: `commonplot_session=${token}` } })
  onTestFinished(() => socket.terminate())
  return socket
}

test('a visitor has nothing to hear, and is told so before the handshake', async () => {
  const refusal = new Promise((resolve) => connect('none').once('error', resolve))
  expect(String(await refusal)).toContain('401')
})

test('a session that ends closes its own sockets with 4401 and nobody else', async () => {
  const [ended, other] = [await openSession('user1'), await openSession('user1')]
  const [socket, stays] = [connect(ended.token), connect(other.token)]
  await Promise.all([once(socket, 'open'), once(stays, 'open')])
  const closed = once(socket, 'close')
  await announceSignOut(deps, 'user1', await endSession(db, 'user1', ended.id))
  expect((await closed)[0]).toBe(4401)
  const heard = once(stays, 'message')
  const frame = { type: 'conversation_read', conversationId: 'own' } as const
  await deps.liveBus.publish({ userIds: ['user1'], frame })
  expect(JSON.parse(String((await heard)[0]))).toEqual(frame)
  expect(app.countLiveSockets()).toBe(1)
})

test('a token whose session has ended opens nothing, at once and not a second later', async () => {
  const { id, token } = await openSession('user2')
  const headers = { cookie: `commonplot_session=${token}` }
  const me = () => app.inject({ url: '/api/me', headers })
  expect((await me()).json()).toMatchObject({ id: 'user2', accounts: true })
  await announceSignOut(deps, 'user2', await endSession(db, 'user2', id))
  expect((await me()).statusCode).toBe(401)
})

test('a session that another process ended is noticed within a second', async () => {
  const { id, token } = await openSession('user2')
  const headers = { cookie: `commonplot_session=${token}` }
  const me = () => app.inject({ url: '/api/me', headers })
  expect((await me()).statusCode).toBe(200)
  await endSession(db, 'user2', id)
  clock.advance(1000)
  expect((await me()).statusCode).toBe(401)
})

test('a session is good for thirty days after it was last seen', async () => {
  const { token } = await openSession('user2')
  const headers = { cookie: `commonplot_session=${token}` }
  const me = async () => (await app.inject({ url: '/api/me', headers })).statusCode
  const day = 86_400_000
  clock.advance(29 * day)
  expect(await me()).toBe(200)
  clock.advance(29 * day)
  expect(await me()).toBe(200)
  clock.advance(30 * day + 1000)
  expect(await me()).toBe(401)
})
