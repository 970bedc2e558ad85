import { expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { fakeWebBuild } from '../../testing/web-build.ts'
import { serveWebApp } from '../pages/pages.ts'

const RENDERER = `export async function renderPage({ userId }) {
  const response = await fetch('/api/users/user2/unread-count')
  return { html: '', report: {}, state: { userId, status: response.status } }
}`

const hosts = { listensOn: '127.0.0.1' }
const { app } = await startTestApp({
  hosts,
  trustedProxies: 1,
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, fakeWebBuild({}, RENDERER)))
  },
})

const FORWARDED = [
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a proxy that tells nothing', { headers: { 'x-forwarded-for': '' } }],
  ['a proxy that says so in the new way', { headers: { forwarded: 'for=127.0.0.1' } }],
  ['a proxy that tells its scheme only', { headers: { 'x-forwarded-proto': 'https' } }],
  ['a proxy that forges us', { headers: { 'x-real-ip': '127.0.0.1' } }],
  ['another machine', { headers: {}, remoteAddress: '203.0.113.7' }],
] as const

/** Only user2 may read it. */
const ownOfUser2 = '/api/users/user2/unread-count'

test.each(FORWARDED)('through %s nobody becomes somebody else [A6]', async (_way, from) => {
  const headers = { ...from.headers, ...as('user2') }
  expect((await app.inject({ ...from, url: ownOfUser2, headers })).statusCode).toBe(403)
  const chosen = await app.inject({ ...from, url: '/?as=user2' })
  expect(chosen.statusCode).toBe(404)
  expect(chosen.headers['set-cookie']).toBeUndefined()
})

test.each(['127.0.0.1', '127.0.0.3', '::1', '::ffff:127.0.0.1'])(
  'who sits at this machine (%s) may try a persona [A6]',
  async (remoteAddress) => {
    const headers = as('user2')
    expect((await app.inject({ url: ownOfUser2, headers, remoteAddress })).statusCode).toBe(200)
    expect((await app.inject({ url: '/?as=user2', remoteAddress })).statusCode).toBe(302)
  },
)

const stateOf = (html: string) =>
  JSON.parse(html.match(/id="page-state">(.*?)<\/script>/)?.[1] ?? 'null')

test('a page is read as whoever opens it, and by nothing that its visitor says [A6]', async () => {
  const local = await app.inject({ url: '/messages', headers: as('user2') })
  expect(stateOf(local.body)).toEqual({ userId: 'user2', status: 200 })
  for (const [, from] of FORWARDED) {
    const headers = { ...from.headers, ...as('user2') }
    const { body } = await app.inject({ ...from, url: '/messages', headers })
    expect(stateOf(body)).toEqual({ userId: 'user1', status: 403 })
  }
})

test('what the server says to itself cannot be said by anybody else [A6]', async () => {
  const [name = '', value = ''] =
    Object.entries(
      app.actInside({ userId: 'user2', isOperator: false, suspension: null, session: null }),
    )[0] ?? []
  const secret = value.split(' ')[0] ?? ''
  const statusFor = async (told: string) =>
    (await app.inject({ url: ownOfUser2, headers: { [name]: told } })).statusCode
  expect(await statusFor(value)).toBe(200)
  const guesses = [
    '',
    'user2',
    ' user2',
    `${'x'.repeat(secret.length)} user2`,
    `${secret.slice(1)} user2`,
  ]
  for (const guess of guesses) expect(await statusFor(guess)).toBe(403)
  const answers = [await app.inject('/messages'), await app.inject(ownOfUser2)]
  for (const { body, headers } of answers) {
    expect(body + JSON.stringify(headers)).not.toContain(secret)
  }
})

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['none', 302],
  ['same-origin', 302],
])(
  'a persona is chosen by the person, not by a page of another site: %s [A10]',
  async (site, status) => {
    const response = await app.inject({ url: '/?as=user2', headers: { 'sec-fetch-site': site } })
    expect(response.statusCode).toBe(status)
    expect(response.headers['set-cookie'] === undefined).toBe(status === 403)
  },
)

// Without any service the sync itself is 503, which is further than another site may come.
test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ referer: 'http://evil.example/page' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'same-origin', referer: 'http://localhost/' }, 503],
  [{ referer: 'http://localhost/impact' }, 503],
  [{}, 503],
])('a sync is started by our own pages: %o [A10]', async (from, status) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const headers = { host: 'localhost', ...from }
    const { statusCode } = await app.inject({ method, url: '/api/external/sync', headers })
    expect(statusCode).toBe(status)
  }
})

test('a page of another site may still read what changes nothing, if a browser lets it [A10]', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/plots', headers })).statusCode).toBe(200)
})

test('a page that was led here by another name reads no metrics either [A7]', async () => {
  const statusFor = async (host: string) =>
    (await app.inject({ url: '/metrics', headers: { host } })).statusCode
  expect(await statusFor('localhost:3000')).toBe(200)
  expect(await statusFor('evil.example')).toBe(404)
})
