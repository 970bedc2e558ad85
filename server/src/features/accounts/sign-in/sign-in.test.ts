import { expect, test } from 'vitest'
import { askForCode, cookieHeader, signIn } from '../../../testing/accounts.ts'
import { codeMailedBy, mailsTo } from '../../../testing/outside/mail.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { signInCodes } from '../accounts.table.ts'

const MINUTE_MS = 60_000
const settings = { signUp: 'open', publicUrl: undefined, oidc: null } as const
const testApp = await startTestApp({ accounts: settings })
const { app, db, clock } = testApp

/** Each test uses its own network, because of the limit per network. */
let networks = 0
const fromElsewhere = () => {
  networks += 1
  return `192.0.2.${networks}`
}

const post = (path: string, payload: object, cookie = '', remoteAddress = fromElsewhere()) =>
  app.inject({ method: 'POST', url: path, payload, headers: { cookie }, remoteAddress })

const verify = (email: string, code: string, cookie: string) =>
  post('/api/sign-in/verify', { email, code }, cookie)

const me = (cookie: string) => app.inject({ url: '/api/me', headers: { cookie } })

async function ask(email: string, cookie = '') {
  const { answer, code } = await codeMailedBy(testApp, email, () =>
    post('/api/sign-in/code', { email }, cookie),
  )
  expect(answer.statusCode).toBe(202)
  return { cookie: cookieHeader(answer.cookies, cookie), code }
}

const WRONG = { message: expect.stringContaining('That code is not right') }

test('signs up a new person by the code of the mail', async () => {
  const asked = await ask('ada@example.org')
  const response = await app.inject({
    method: 'POST',
    url: '/api/sign-in/verify',
    headers: { cookie: asked.cookie, 'x-time-zone': 'Europe/Vienna' },
    payload: { email: ' Ada@Example.org ', code: asked.code.toLowerCase().replace('-', ' ') },
  })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    isNew: true,
    user: {
      email: 'ada@example.org',
      fullName: 'New neighbour',
      username: expect.stringMatching(/^neighbour-[a-z2-9]{6}$/),
      timeZone: 'Europe/Vienna',
      roles: ['member'],
      accounts: true,
    },
  })
  const session = response.cookies.find(({ name }) => name === 'commonplot_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const cookie = cookieHeader(response.cookies, asked.cookie)
  expect((await me(cookie)).json()).toEqual(response.json().user)
  const again = await ask('ada@example.org')
  const second = await verify('ada@example.org', again.code, again.cookie)
  expect(second.json()).toEqual({ user: response.json().user, isNew: false })
})

test('accepts a code once', async () => {
  const { cookie, code } = await ask('once@example.org')
  expect((await verify('once@example.org', code, cookie)).statusCode).toBe(200)
  const again = await verify('once@example.org', code, cookie)
  expect(again.statusCode).toBe(401)
  expect(again.json()).toEqual(WRONG)
})

test('accepts one of many simultaneous uses of a code', async () => {
  const { cookie, code } = await ask('race@example.org')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => verify('race@example.org', code, cookie)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401])
})

test('creates one person for two browsers that sign up at once', async () => {
  const email = 'both@example.org'
  const [first, second] = [await ask(email), await ask(email)]
  const answers = await Promise.all([
    verify(email, first.code, first.cookie),
    verify(email, second.code, second.cookie),
  ])
  const [one, other] = answers.map((answer) => answer.json())
  expect(one.user.id).toBe(other.user.id)
  expect([one.isNew, other.isNew].toSorted()).toEqual([false, true])
})

test('refuses the right code after five wrong ones', async () => {
  const { cookie, code } = await ask('guess@example.org')
  for (const guess of ['AAAAAAAA', '', 'x', `${code}A`, 'BBBBBBBB']) {
    const answer = await verify('guess@example.org', guess, cookie)
    expect([answer.statusCode, answer.json()]).toEqual([401, WRONG])
  }
  expect((await verify('guess@example.org', code, cookie)).statusCode).toBe(401)
})

test('accepts the right code at the fifth try', async () => {
  const { cookie, code } = await ask('fifth@example.org')
  for (let n = 0; n < 4; n += 1) await verify('fifth@example.org', 'AAAAAAAA', cookie)
  expect((await verify('fifth@example.org', code, cookie)).statusCode).toBe(200)
})

test('a code expires after ten minutes', async () => {
  const { cookie, code } = await ask('late@example.org')
  clock.advance(10 * MINUTE_MS)
  expect((await verify('late@example.org', code, cookie)).statusCode).toBe(401)
})

test('accepts a code only in the requesting browser, for its email address', async () => {
  const own = await ask('owner@example.org')
  const other = await ask('stranger@example.org')
  for (const [email, code, cookie] of [
    ['owner@example.org', own.code, other.cookie],
    ['owner@example.org', own.code, ''],
    ['owner@example.org', other.code, other.cookie],
    ['stranger@example.org', own.code, own.cookie],
  ] as const) {
    const answer = await verify(email, code, cookie)
    expect([answer.statusCode, answer.json()]).toEqual([401, WRONG])
  }
  expect((await verify('owner@example.org', own.code, own.cookie)).statusCode).toBe(200)
})

test('requests and guesses by others do not lock out the owner', async () => {
  const email = 'calm@example.org'
  const own = await ask(email)
  for (let n = 0; n < 4; n += 1) {
    const { cookie } = await ask(email)
    for (let guess = 0; guess < 6; guess += 1) await verify(email, 'AAAAAAAA', cookie)
  }
  expect((await verify(email, own.code, own.cookie)).statusCode).toBe(200)
})

test("a new code replaces the browser's former one", async () => {
  const first = await ask('twice@example.org')
  const second = await ask('twice@example.org', first.cookie)
  expect((await verify('twice@example.org', first.code, first.cookie)).statusCode).toBe(401)
  expect((await verify('twice@example.org', second.code, second.cookie)).statusCode).toBe(200)
})

test.each([
  'nobody',
  'a@b',
  'a@example..org',
  'a@.example.org',
  'a@example.org\r\nBcc: all@example.org',
  'a@example.org\nSubject: hello',
  'a@example.org, b@example.org',
  'Ada <a@example.org>',
  '"a b"@example.org',
  `${'a'.repeat(250)}@example.org`,
])('refuses %j as an email address', async (email) => {
  const answer = await post('/api/sign-in/code', { email })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('limits codes to five an hour per email address and network, and thirty per network', async () => {
  const network = fromElsewhere()
  const askFrom = async (email: string, from = network) =>
    (await post('/api/sign-in/code', { email }, '', from)).statusCode
  for (let n = 0; n < 5; n += 1) expect(await askFrom('busy@example.org')).toBe(202)
  expect(await askFrom('busy@example.org')).toBe(429)
  expect(await askFrom('busy@example.org', fromElsewhere())).toBe(202)
  for (let n = 0; n < 25; n += 1) expect(await askFrom(`busy-${n}@example.org`)).toBe(202)
  const last = await post('/api/sign-in/code', { email: 'busy-last@example.org' }, '', network)
  expect([last.statusCode, last.headers['retry-after']]).toEqual([429, '3600'])
  clock.advance(61 * MINUTE_MS)
  expect(await askFrom('busy@example.org')).toBe(202)
})

test("no table contains a code or the browser's secret", async () => {
  const { cookie, code } = await ask('quiet@example.org')
  const rows = JSON.stringify(await db.select().from(signInCodes))
  expect(rows).not.toContain(code.replace('-', ''))
  expect(rows).not.toContain(cookie.split('=')[1])
})

test('signing in replaces a token set before (session fixation)', async () => {
  const planted = 'commonplot_session=planted-by-somebody-else'
  const { cookie } = await signIn(testApp, 'fixed@example.org', { cookie: planted })
  expect(cookie).not.toContain('planted')
  expect((await me(planted)).statusCode).toBe(401)
  expect((await me(cookie)).statusCode).toBe(200)
})

test('signing in again issues a new token and voids the former', async () => {
  const first = await signIn(testApp, 'again@example.org')
  const second = await signIn(testApp, 'again@example.org', first)
  expect(second.cookie).not.toBe(first.cookie)
  expect((await me(first.cookie)).statusCode).toBe(401)
  const sessions = await app.inject({ url: '/api/sessions', headers: second })
  expect(sessions.json()).toHaveLength(1)
  const other = await signIn(testApp, 'somebody@example.org', second)
  expect((await me(second.cookie)).statusCode).toBe(401)
  expect((await me(other.cookie)).json()).toMatchObject({ email: 'somebody@example.org' })
})

test("opening the mail's link does not sign in", async () => {
  const { code } = await askForCode(testApp, 'link@example.org')
  const [mail] = await mailsTo(testApp, 'link@example.org')
  expect(mail?.text).toContain(`http://localhost/sign-in#code=${code.replace('-', '')}`)
  expect(mail?.subject).not.toContain(code)
})

test('without accounts the sign-in routes are absent', async () => {
  const { app: off } = await startTestApp()
  for (const [method, url] of [
    ['GET', '/api/sign-in'],
    ['POST', '/api/sign-in/code'],
    ['POST', '/api/sign-in/verify'],
    ['POST', '/api/sign-out'],
    ['GET', '/api/sessions'],
  ] as const) {
    const answer = await off.inject({ method, url, ...(method === 'POST' && { payload: {} }) })
    expect(`${url} ${answer.statusCode}`).toBe(`${url} 404`)
  }
})
