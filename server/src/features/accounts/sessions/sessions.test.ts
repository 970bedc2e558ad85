import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { signIn } from '../../../testing/accounts.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { sessions } from '../accounts.table.ts'
import { deviceName } from './browser-of.ts'

const DAY_MS = 86_400_000
const settings = { accounts: { signUp: 'open', publicUrl: undefined, oidc: null } } as const
const testApp = await startTestApp(settings)
const { app, db, clock } = testApp

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const statusOf = async (headers: { cookie: string }) =>
  (await app.inject({ url: '/api/me', headers })).statusCode

const list = async (headers: { cookie: string }) =>
  (await app.inject({ url: '/api/sessions', headers })).json()

const end = async (headers: { cookie: string }, id = '', { app } = testApp) =>
  (await app.inject({ method: 'DELETE', url: `/api/sessions${id && `/${id}`}`, headers }))
    .statusCode

test('lists sessions, ends one, ends all others', async () => {
  const email = 'ada@example.org'
  const first = await signIn(testApp, email, { headers: { 'user-agent': FIREFOX } })
  clock.advance(1000)
  const second = await signIn(testApp, email, { headers: { 'user-agent': IPHONE } })
  clock.advance(1000)
  const third = await signIn(testApp, email)
  expect(await list(first)).toMatchObject([
    { isCurrent: false, device: 'An unknown device' },
    { isCurrent: false, device: 'Safari on iPhone' },
    { isCurrent: true, device: 'Firefox on Linux' },
  ])
  const [, ofPhone] = await list(first)
  const stranger = await signIn(testApp, 'eve@example.org')
  expect(await end(stranger, ofPhone.id)).toBe(404)
  expect(await end(first, ofPhone.id)).toBe(204)
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    200, 401, 200,
  ])
  expect(await end(first)).toBe(204)
  expect([await statusOf(first), await statusOf(third)]).toEqual([200, 401])
  expect(await statusOf(stranger)).toBe(200)
})

test('a cookie is void after signing out', async () => {
  const headers = await signIn(testApp, 'gone@example.org')
  const answer = await app.inject({ method: 'POST', url: '/api/sign-out', headers })
  expect(answer.statusCode).toBe(204)
  expect(answer.cookies).toMatchObject([{ name: 'commonplot_session', value: '' }])
  expect(await statusOf(headers)).toBe(401)
  const again = await app.inject({ method: 'POST', url: '/api/sign-out', headers })
  expect(again.statusCode).toBe(204)
})

test('a session lasts thirty days after its last use', async () => {
  const headers = await signIn(testApp, 'sliding@example.org')
  for (let visits = 0; visits < 3; visits += 1) {
    clock.advance(29 * DAY_MS)
    expect(await statusOf(headers)).toBe(200)
  }
  clock.advance(30 * DAY_MS)
  expect(await statusOf(headers)).toBe(401)
})

test('no table contains a token', async () => {
  const { cookie } = await signIn(testApp, 'hash@example.org')
  const token = cookie.split('=')[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token)
})

test('ending a session closes its socket at once', async () => {
  // Without the periodic check of sockets.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const own = await startTestApp(settings)
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
  const live = `${address.replace('http', 'ws')}/ws`
  const mine = await signIn(own, 'live@example.org')
  const other = await signIn(own, 'live@example.org')
  const open = async (headers: { cookie: string }) => {
    const socket = new WebSocket(live, { headers })
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    return socket
  }
  const [kept, ended] = [await open(mine), await open(other)]
  const closed = once(ended, 'close')
  expect(await end(mine, '', own)).toBe(204)
  expect((await closed)[0]).toBe(4401)
  expect(kept.readyState).toBe(WebSocket.OPEN)
  const visitor = new WebSocket(live, { headers: other })
  const [, refusal] = await once(visitor, 'unexpected-response')
  expect(refusal.statusCode).toBe(401)
})

test('under https the cookie is Secure and bound to the host', async () => {
  const secure = await startTestApp({
    accounts: { signUp: 'open', publicUrl: 'https://garden.example', oidc: null },
  })
  const answer = await secure.app.inject({
    method: 'POST',
    url: '/api/sign-in/code',
    payload: { email: 'ada@example.org' },
  })
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-commonplot_code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const { cookie } = await signIn(secure, 'ada@example.org')
  expect(cookie).toMatch(/^__Host-commonplot_session=[\w-]{43}$/)
})

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [IPHONE, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36 Edg/150.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari on Mac'],
  ['curl/8.0', 'An unknown device'],
  [undefined, 'An unknown device'],
  ['<script>Firefox/1', 'Firefox'],
])('names the device of %j: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
