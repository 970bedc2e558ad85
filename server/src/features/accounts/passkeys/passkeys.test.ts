import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import { expect, test } from 'vitest'
import { cookieHeader, signIn } from '../../../testing/accounts.ts'
import { softwarePasskey } from '../../../testing/software-passkey.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const origin = 'http://localhost'
const testApp = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
const { app, clock } = testApp

const post = async (url: string, cookie: string, payload: object = {}) => {
  const answer = await app.inject({ method: 'POST', url, headers: { cookie }, payload })
  return {
    status: answer.statusCode,
    body: answer.json(),
    cookie: cookieHeader(answer.cookies, cookie),
  }
}

async function addPasskey(cookie: string, passkey = softwarePasskey(), name?: string) {
  const options = await post('/api/passkeys/options', cookie)
  const { challenge } = options.body
  const response = passkey.register({ challenge, origin })
  return { passkey, added: await post('/api/passkeys', options.cookie, { name, response }) }
}

async function signInBy(passkey: ReturnType<typeof softwarePasskey>, cookie = '') {
  const options = await post('/api/sign-in/passkey-options', cookie)
  const response = passkey.authenticate({ challenge: options.body.challenge, origin })
  return post('/api/sign-in/passkey', options.cookie, { response })
}

const REFUSED = {
  status: 401,
  body: { message: expect.stringContaining('This passkey does not sign you in here') },
}

test('adds, lists, signs in with and removes a passkey', async () => {
  const { cookie } = await signIn(testApp, 'ada@example.org')
  const { passkey, added } = await addPasskey(cookie, softwarePasskey(), 'My phone')
  expect(added).toMatchObject({ status: 201, body: { name: 'My phone', lastUsedAt: null } })
  const options = await post('/api/sign-in/passkey-options', '')
  expect(options.body).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const entered = await signInBy(passkey)
  expect(entered).toMatchObject({ status: 200, body: { user: { email: 'ada@example.org' } } })
  const list = await app.inject({ url: '/api/passkeys', headers: { cookie: entered.cookie } })
  expect(list.json()).toEqual([{ ...added.body, lastUsedAt: clock.now().toISOString() }])
  const removal = { method: 'DELETE', url: `/api/passkeys/${added.body.id}` } as const
  const stranger = await signIn(testApp, 'eve@example.org')
  expect((await app.inject({ ...removal, headers: stranger })).statusCode).toBe(404)
  expect((await app.inject({ ...removal, headers: { cookie } })).statusCode).toBe(204)
  expect(await signInBy(passkey)).toMatchObject(REFUSED)
})

test('refuses an unknown and a removed passkey with the same message', async () => {
  expect(await signInBy(softwarePasskey())).toMatchObject(REFUSED)
})

test('accepts a response once, for its own challenge, in the same browser', async () => {
  const { cookie } = await signIn(testApp, 'grace@example.org')
  const { passkey } = await addPasskey(cookie)
  const asked = await post('/api/sign-in/passkey-options', '')
  const { challenge } = asked.body
  const response = passkey.authenticate({ challenge, origin })
  const elsewhere = await post('/api/sign-in/passkey-options', '')
  expect(await post('/api/sign-in/passkey', elsewhere.cookie, { response })).toMatchObject(REFUSED)
  expect(await post('/api/sign-in/passkey', '', { response })).toMatchObject(REFUSED)
  expect((await post('/api/sign-in/passkey', asked.cookie, { response })).status).toBe(200)
  expect(await post('/api/sign-in/passkey', asked.cookie, { response })).toMatchObject(REFUSED)
})

test('refuses a response for another origin, an expired one and one of a cloned key', async () => {
  const { cookie } = await signIn(testApp, 'copied@example.org')
  const { passkey } = await addPasskey(cookie)
  const asked = await post('/api/sign-in/passkey-options', '')
  const phished = passkey.authenticate({ ...asked.body, origin: 'https://evil.example' })
  expect(await post('/api/sign-in/passkey', asked.cookie, { response: phished })).toMatchObject(
    REFUSED,
  )
  const late = await post('/api/sign-in/passkey-options', '')
  const response = passkey.authenticate({ ...late.body, origin })
  clock.advance(11 * 60_000)
  expect(await post('/api/sign-in/passkey', late.cookie, { response })).toMatchObject(REFUSED)
  expect((await signInBy(passkey)).status).toBe(200)
  passkey.turnBack()
  expect(await signInBy(passkey)).toMatchObject(REFUSED)
})

test.each([{}, { id: 7 }, { id: 'x', response: {} }, { id: '', rawId: null, response: [] }])(
  'refuses a malformed WebAuthn response: %j',
  async (response) => {
    const { cookie } = await post('/api/sign-in/passkey-options', '')
    expect(await post('/api/sign-in/passkey', cookie, { response })).toMatchObject(REFUSED)
    const member = await signIn(testApp, 'odd@example.org')
    const options = await post('/api/passkeys/options', member.cookie)
    expect((await post('/api/passkeys', options.cookie, { response })).status).toBe(400)
  },
)

test.each([
  ['a name of its own that is too long', { idBytes: 2000 }],
  ['a count that is too high', { startsAt: 2 ** 32 - 1 }],
])('refuses a passkey with %s with a message', async (_what, odd) => {
  const { cookie } = await signIn(testApp, 'long@example.org')
  const { added } = await addPasskey(cookie, softwarePasskey(odd))
  expect(added).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('could not be kept') },
  })
})

test("refuses a counter above the column's maximum", async () => {
  const { cookie } = await signIn(testApp, 'far@example.org')
  const { passkey, added } = await addPasskey(cookie, softwarePasskey({ startsAt: 2 ** 31 - 1 }))
  expect(added.status).toBe(201)
  expect(await signInBy(passkey)).toMatchObject(REFUSED)
})

test.each([['usb'], [['usb', 'a word of its own', 7, ...Array(5000).fill('usb')]], [null]])(
  'stores a passkey and signs in with any list of transports',
  async (transports) => {
    const { cookie } = await signIn(testApp, 'ways@example.org')
    const options = await post('/api/passkeys/options', cookie)
    const passkey = softwarePasskey()
    const made = passkey.register({ challenge: options.body.challenge, origin })
    const response = { ...made, response: { ...made.response, transports } }
    expect((await post('/api/passkeys', options.cookie, { response })).status).toBe(201)
    expect((await signInBy(passkey)).status).toBe(200)
    const next = await post('/api/passkeys/options', cookie)
    for (const known of next.body.excludeCredentials) {
      expect(['[]', '["usb"]']).toContain(JSON.stringify(known.transports))
    }
  },
)

test('adding requires a recent proof; signing in with a passkey renews it in place', async () => {
  const { cookie } = await signIn(testApp, 'proof@example.org')
  const { passkey } = await addPasskey(cookie)
  clock.advance(10 * 60_000 + 1)
  expect((await post('/api/passkeys/options', cookie)).status).toBe(428)
  const proven = await signInBy(passkey, cookie)
  expect(proven.status).toBe(200)
  expect((await addPasskey(proven.cookie)).added.status).toBe(201)
  const sessions = await app.inject({ url: '/api/sessions', headers: { cookie: proven.cookie } })
  expect(sessions.json()).toHaveLength(1)
})

test('refuses a credential that another person has registered', async () => {
  const first = await signIn(testApp, 'first@example.org')
  const { passkey } = await addPasskey(first.cookie)
  const second = await signIn(testApp, 'second@example.org')
  expect((await addPasskey(second.cookie, passkey)).added.status).toBe(409)
})

test('refuses to add a key without user verification [A15]', async () => {
  const { cookie } = await signIn(testApp, 'touch@example.org')
  const asked = await post('/api/passkeys/options', cookie)
  expect(asked.body.authenticatorSelection).toMatchObject({ userVerification: 'required' })
  const passkey = softwarePasskey()
  passkey.verifies(false)
  const response = passkey.register({ challenge: asked.body.challenge, origin })
  const added = await post('/api/passkeys', asked.cookie, { response })
  expect(added).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/not be kept/) },
  })
  const list = await app.inject({ url: '/api/passkeys', headers: { cookie } })
  expect(list.json()).toEqual([])
})

test('refuses to sign in and to prove with a key without user verification [A15]', async () => {
  const { cookie } = await signIn(testApp, 'desk@example.org')
  const { passkey } = await addPasskey(cookie)
  passkey.verifies(false)
  expect(await signInBy(passkey)).toMatchObject(REFUSED)
  clock.advance(HOUR_MS)
  expect((await post('/api/passkeys/options', cookie)).status).toBe(428)
  expect(await signInBy(passkey, cookie)).toMatchObject(REFUSED)
  expect((await post('/api/passkeys/options', cookie)).status).toBe(428)
  passkey.verifies(true)
  const proven = await signInBy(passkey, cookie)
  expect(proven.status).toBe(200)
  expect((await post('/api/passkeys/options', proven.cookie)).status).toBe(200)
})
