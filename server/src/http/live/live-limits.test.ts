import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { createInProcessBus } from '../../adapters/live-bus/in-process-bus.ts'
import { accessControl } from '../identity/access.ts'
import { identity } from '../identity/identity.ts'
import { type LiveChannelOptions, liveChannel } from './live-socket.ts'

const ROUND_MS = 30_000
const LARGE_PUSHES = 3000
const LARGE_ID = 'x'.repeat(10_000)

async function openChannel(limits: Omit<LiveChannelOptions, 'bus'>) {
  const [app, bus] = [Fastify(), createInProcessBus()]
  const everybody = { isOperator: false, suspension: null, session: null }
  await app.register(identity, {
    by:
      () =>
      ({ headers }) => ({ ...everybody, userId: String(headers['x-person'] ?? 'user1') }),
  })
  await app.register(accessControl)
  await app.register(liveChannel, { bus, ...limits })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`
  const connect = async (options: ClientOptions) => {
    const socket = new WebSocket(address, options)
    await once(socket, 'open')
    return socket
  }
  return { app, bus, connect }
}

test('closes a socket that no longer answers, and keeps one that does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { connect } = await openChannel({ heartbeatMs: ROUND_MS })
  const [dead, alive] = [await connect({ autoPong: false }), await connect({})]
  const asked = Promise.all([once(dead, 'ping'), once(alive, 'ping')])
  vi.advanceTimersByTime(ROUND_MS)
  await asked
  // A pong shows that the server has handled the earlier frames.
  const heard = once(alive, 'pong')
  alive.ping()
  await heard
  const [closed, askedAgain] = [once(dead, 'close'), once(alive, 'ping')]
  vi.advanceTimersByTime(ROUND_MS)
  expect((await closed)[0]).toBe(1006)
  await askedAgain
  expect(alive.readyState).toBe(WebSocket.OPEN)
})

test('closes a socket that reads too slowly before megabytes wait for it', async () => {
  const { bus, connect } = await openChannel({ maxUnsentBytes: 100_000 })
  const slow = await connect({})
  slow.pause()
  const frame = { type: 'conversation_read', conversationId: LARGE_ID } as const
  for (let n = 0; n < LARGE_PUSHES; n += 1) await bus.publish({ userIds: ['user1'], frame })
  let received = 0
  slow.on('message', () => {
    received += 1
  })
  slow.resume()
  const [code] = await once(slow, 'close')
  expect(code).toBe(1013)
  expect(received).toBeLessThan(LARGE_PUSHES)
})

test('a message in too many pieces is refused before the last one', async () => {
  const { connect } = await openChannel({})
  const socket = await connect({})
  for (let n = 0; n < 100; n += 1) socket.send('', { fin: false })
  const [code] = await once(socket, 'close')
  expect(code).toBe(1008)
})

test('a message that is too large in all its pieces is refused', async () => {
  const { connect } = await openChannel({})
  const socket = await connect({})
  for (let n = 0; n < 10; n += 1) socket.send('x'.repeat(4000), { fin: false })
  const [code] = await once(socket, 'close')
  expect(code).toBe(1009)
})

test('closes a socket that asks without end', async () => {
  const { connect } = await openChannel({})
  const socket = await connect({})
  for (let n = 0; n < 100; n += 1) socket.ping()
  const [code] = await once(socket, 'close')
  expect(code).toBe(1008)
})

test('the twenty newest tabs of a person stay, each older one is told why it is closed, and nobody else loses one [A18]', async () => {
  const { app, bus, connect } = await openChannel({})
  const neighbour = await connect({ headers: { 'x-person': 'user2' } })
  const tabs: WebSocket[] = []
  const closed: Promise<unknown[]>[] = []
  for (let n = 0; n < 23; n += 1) {
    const tab = await connect({})
    closed.push(once(tab, 'close'))
    tabs.push(tab)
  }
  for (const end of closed.slice(0, 3)) {
    expect(String(await end)).toBe('4429,Too many connections of one person')
  }
  expect(app.countLiveSockets()).toBe(21)
  const frame = { type: 'conversation_read', conversationId: 'own' } as const
  const heard = tabs.slice(3).map((tab) => once(tab, 'message'))
  await bus.publish({ userIds: ['user1'], frame })
  for (const [data] of await Promise.all(heard)) expect(JSON.parse(String(data))).toEqual(frame)
  expect(neighbour.readyState).toBe(WebSocket.OPEN)
})

test('a tab that is closed makes room, and a hundred opened at once end as twenty [A18]', async () => {
  const { app, connect } = await openChannel({})
  const tabs = await Promise.all(Array.from({ length: 100 }, () => connect({})))
  await expect
    .poll(() => tabs.filter(({ readyState }) => readyState === WebSocket.OPEN).length)
    .toBe(20)
  expect(app.countLiveSockets()).toBe(20)
  const open = tabs.filter(({ readyState }) => readyState === WebSocket.OPEN)
  open.at(-1)?.close()
  await expect.poll(() => app.countLiveSockets()).toBe(19)
  await connect({})
  expect(app.countLiveSockets()).toBe(20)
  expect(open.slice(0, -1).every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true)
})
