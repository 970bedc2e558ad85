import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { accounts } from '../../features/accounts/accounts.table.ts'
import { startSession } from '../../features/accounts/sessions/sessions.service.ts'
import { endSession } from '../../features/accounts/sessions/sessions.store.ts'
import { startTestApp } from '../../testing/test-app.ts'

const ROUND_MS = 30_000
const DAY_MS = 86_400_000

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const { app, db, clock } = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})

let address = ''
beforeAll(async () => {
  await db.insert(accounts).values([{ userId: 'user1' }])
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`
})

async function connect() {
  const entry = { userId: 'user1', device: 'A test', now: clock.now() }
  const { id, token } = await startSession(db, entry)
  const headers = { cookie: `commonplot_session=${token}` }
  const socket = new WebSocket(address, { headers })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return { id, socket, closed: once(socket, 'close') }
}

test('a socket whose session ended unheard is closed after a round', async () => {
  const [ended, stays] = [await connect(), await connect()]
  // As by another process whose frame was lost.
  await endSession(db, 'user1', ended.id)
  vi.advanceTimersByTime(ROUND_MS)
  expect((await ended.closed)[0]).toBe(4401)
  expect(stays.socket.readyState).toBe(WebSocket.OPEN)
  expect(app.countLiveSockets()).toBe(1)
})

test('a session that ran out takes its open tab with it', async () => {
  const { closed } = await connect()
  clock.advance(31 * DAY_MS)
  vi.advanceTimersByTime(ROUND_MS)
  expect((await closed)[0]).toBe(4401)
})
