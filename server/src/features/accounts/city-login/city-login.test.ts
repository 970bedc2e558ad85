import { afterAll, expect, test } from 'vitest'
import { openIdCityLogin } from '../../../adapters/city-login/openid-city-login.ts'
import { cookieHeader, signIn } from '../../../testing/accounts.ts'
import { startCity } from '../../../testing/outside/city-stand-in.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { TEST_NOW } from '../../../testing/test-clock.ts'

const city = await startCity()
afterAll(() => city.stop())

const settings = { signUp: 'open', publicUrl: undefined, oidc: city.account } as const
const cityLogin = openIdCityLogin(city.account, () => new Date())
const testApp = await startTestApp({ accounts: settings, cityLogin })
const { app, clock } = testApp

async function start(query = '', cookie = '') {
  const answer = await app.inject({ url: `/api/sign-in/oidc${query}`, headers: { cookie } })
  expect(answer.statusCode).toBe(302)
  return { address: String(answer.headers.location), cookie: cookieHeader(answer.cookies, cookie) }
}

/** A cross-site navigation, as browsers send it. */
async function comeBack(back: URL, cookie: string) {
  const answer = await app.inject({
    url: back.pathname + back.search,
    headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  })
  return { to: answer.headers.location, cookie: cookieHeader(answer.cookies, cookie), answer }
}

const me = async (cookie: string) =>
  (await app.inject({ url: '/api/me', headers: { cookie } })).json()

const PROBLEM = '/sign-in?problem=city-login'
const REFUSED = { message: expect.any(String) }

test('signs up by city login and signs in the same person the next time', async () => {
  expect((await app.inject('/api/sign-in')).json()).toEqual({
    signUp: 'open',
    oidcName: 'City of Portland',
  })
  const first = await start('?to=/plots/plot-1%3Ffrom%3D2026-06-01')
  const asked = new URL(first.address).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe('http://localhost/api/sign-in/oidc/callback')
  const person = { sub: 'ada', email: 'Ada@Example.org', email_verified: true }
  const entered = await comeBack(city.approve(first.address, person), first.cookie)
  // New people go to the first profile step, then to the wanted path.
  expect(entered.to).toBe('/welcome?to=%2Fplots%2Fplot-1%3Ffrom%3D2026-06-01')
  const known = await me(entered.cookie)
  expect(known).toMatchObject({ email: 'ada@example.org', roles: ['member'] })
  const second = await start()
  const again = await comeBack(city.approve(second.address, { sub: 'ada' }), second.cookie)
  expect(again.to).toBe('/')
  expect(await me(again.cookie)).toEqual(known)
})

test('does not sign in to an account by an equal email address of the city login', async () => {
  const { cookie } = await signIn(testApp, 'grace@example.org')
  const owner = await me(cookie)
  const { address, cookie: trip } = await start()
  const person = { sub: 'eve', email: 'grace@example.org', email_verified: true }
  const entered = await me((await comeBack(city.approve(address, person), trip)).cookie)
  expect(entered.id).not.toBe(owner.id)
  expect(entered.email).toBeNull()
  const next = await start()
  const unverified = { sub: 'mallory', email: 'free@example.org', email_verified: false }
  const third = await me(
    (await comeBack(city.approve(next.address, unverified), next.cookie)).cookie,
  )
  expect(third.email).toBeNull()
})

test.each([
  ['nonce', { nonce: 'another' }],
  ['issuer', { iss: 'https://evil.example' }],
  ['audience', { aud: 'another-client' }],
  ['time', { exp: 1_700_000_000 }],
  ['person', { sub: undefined }],
])('refuses an ID token with another %s', async (_what, wrong) => {
  const { address, cookie } = await start()
  const back = await comeBack(city.approve(address, { sub: 'wrong' }, wrong), cookie)
  expect(back.to).toBe(PROBLEM)
  expect(await me(back.cookie)).toEqual(REFUSED)
})

test('refuses another state, a used code and a return without its cookie', async () => {
  const { address, cookie } = await start()
  const back = city.approve(address, { sub: 'replay' })
  const forged = new URL(back)
  forged.searchParams.set('state', 'another')
  expect((await comeBack(forged, cookie)).to).toBe(PROBLEM)
  expect((await comeBack(back, '')).to).toBe(PROBLEM)
  const other = await start()
  expect((await comeBack(back, other.cookie)).to).toBe(PROBLEM)
  expect((await comeBack(back, 'commonplot_city_login=%7B')).to).toBe(PROBLEM)
  const first = await comeBack(back, cookie)
  expect(first.to).toBe('/welcome')
  // With the cleared cookie, and with a copy of it.
  expect((await comeBack(back, first.cookie)).to).toBe(PROBLEM)
  expect((await comeBack(back, cookie)).to).toBe(PROBLEM)
})

test('refuses an error response and an unsigned ID token', async () => {
  const { address, cookie } = await start()
  const back = new URL(city.approve(address, { sub: 'no' }))
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
  expect((await comeBack(back, cookie)).to).toBe(PROBLEM)
  const next = await start()
  const forged = city.approve(next.address, { sub: 'forged' }, {}, true)
  expect((await comeBack(forged, next.cookie)).to).toBe(PROBLEM)
})

/** Changing the email address requires a proof of the last ten minutes. */
const change = async (cookie: string, email: string) => {
  const payload = { email }
  const headers = { cookie }
  return (await app.inject({ method: 'POST', url: '/api/me/email', headers, payload })).statusCode
}

async function enterByCity(sub: string, askedAt: Date, cookie = '') {
  const trip = await start('', cookie)
  const auth_time = Math.floor(askedAt.getTime() / 1000)
  return (await comeBack(city.approve(trip.address, { sub, auth_time }), trip.cookie)).cookie
}

test('does not count a silent city login as a recent proof', async () => {
  const first = await enterByCity('nora', clock.now())
  expect(await change(first, 'nora@example.org')).toBe(202)
  clock.advance(11 * 60_000)
  const again = await enterByCity('nora', clock.now(), first)
  expect(again).not.toBe(first)
  expect((await me(again)).id).toEqual(expect.any(String))
  expect(await change(again, 'eve@example.org')).toBe(428)
})

test('takes the time of proof from auth_time, also after signing out', async () => {
  const { address } = await start()
  expect(new URL(address).searchParams.get('max_age')).toBe('600')
  const lately = new Date(clock.now().getTime() - 9 * 60_000)
  const longAgo = new Date(clock.now().getTime() - 11 * 60_000)
  expect(await change(await enterByCity('olga', lately), 'olga@example.org')).toBe(202)
  expect(await change(await enterByCity('olga', longAgo), 'eve@example.org')).toBe(428)
  const early = new Date(clock.now().getTime() + 3_600_000)
  const entered = await enterByCity('olga', early)
  clock.advance(11 * 60_000)
  expect(await change(entered, 'eve@example.org')).toBe(428)
})

test('refuses a cross-site start of the city login', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const answer = await app.inject({ url: '/api/sign-in/oidc', headers })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('issues a new token at the return and ends the former session', async () => {
  const before = await signIn(testApp, 'before@example.org')
  const { address, cookie } = await start('', before.cookie)
  const entered = await comeBack(city.approve(address, { sub: 'after' }), cookie)
  expect(await me(before.cookie)).toEqual(REFUSED)
  expect(await me(entered.cookie)).toMatchObject({ email: null })
})

test('requires an invitation for a new person with SIGN_UP=invite', async () => {
  const closed = await startTestApp({ accounts: { ...settings, signUp: 'invite' }, cityLogin })
  const started = await closed.app.inject('/api/sign-in/oidc')
  const back = city.approve(String(started.headers.location), { sub: 'uninvited' })
  const headers = { cookie: cookieHeader(started.cookies) }
  const answer = await closed.app.inject({ url: back.pathname + back.search, headers })
  expect(answer.headers.location).toBe(PROBLEM)
})

test('redirects to the sign-in page with a problem if the provider is unreachable', async () => {
  const account = { ...city.account, issuer: 'http://127.0.0.1:9' }
  const away = await startTestApp({
    accounts: settings,
    cityLogin: openIdCityLogin(account, () => new Date()),
  })
  const answer = await away.app.inject('/api/sign-in/oidc')
  expect(answer.headers.location).toBe(PROBLEM)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test.each([
  ['does not say when it asked', {}, 428],
  ['asked an hour ago', { auth_time: Math.floor(TEST_NOW.getTime() / 1000) - 3600 }, 428],
  ['asked a minute ago', { auth_time: Math.floor(TEST_NOW.getTime() / 1000) - 60 }, 200],
])(
  'a city login that %s signs in, and allows adding a passkey only as a recent proof [A20]',
  async (what, told, status) => {
    clock.set(TEST_NOW.toISOString())
    const { address, cookie: trip } = await start()
    const back = city.approve(address, { sub: `proof ${what}`, ...told })
    const { cookie } = await comeBack(back, trip)
    expect(await me(cookie)).toMatchObject({ roles: ['member'] })
    const asked = { method: 'POST', url: '/api/passkeys/options', headers: { cookie } } as const
    expect((await app.inject(asked)).statusCode).toBe(status)
  },
)
