import { expect, test } from 'vitest'
import { cookieHeader } from '../../../testing/accounts.ts'
import { codeMailedBy } from '../../../testing/outside/mail.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const settings = { signUp: 'open', publicUrl: undefined, oidc: null } as const
const testApp = await startTestApp({ accounts: settings })
const { app } = testApp

let networks = 0
const fromElsewhere = () => {
  networks += 1
  return `192.0.2.${networks}`
}

const post = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = fromElsewhere(),
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  })

async function ask(email: string, more: Record<string, string> = {}) {
  const { answer, code } = await codeMailedBy(testApp, email, () =>
    post('/sign-in', { email, ...more }),
  )
  expect(answer.statusCode).toBe(200)
  return { page: answer, code, cookie: cookieHeader(answer.cookies) }
}

const words = (page: { body: string }) => /<p role="alert">([^<]*)/.exec(page.body)?.[1]

test('signs in by the code of the mail and leads to the wanted path', async () => {
  const email = 'ada@example.org'
  const { page, code, cookie } = await ask(email, { next: '/plots?query=beans' })
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("form-action 'self'"),
  })
  expect(page.body).toContain('<input type="hidden" name="email" value="ada@example.org"/>')
  expect(page.body).toContain('<input type="hidden" name="next" value="/plots?query=beans"/>')
  const typed = { email, code, next: '/plots?query=beans', scripts: 'off' }
  const entered = await post('/sign-in/code', typed, { cookie })
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/plots?query=beans'])
  const me = await app.inject({
    url: '/api/me',
    headers: { cookie: cookieHeader(entered.cookies, cookie) },
  })
  expect(me.json()).toMatchObject({ email })
})

test('leads a new person with scripts to the welcome page', async () => {
  const { code, cookie } = await ask('new@example.org')
  const typed = { email: 'new@example.org', code, next: '/tools' }
  const entered = await post('/sign-in/code', typed, { cookie })
  expect(entered.headers.location).toBe('/welcome?to=%2Ftools')
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])(
  'ignores %j as the wanted path',
  async (next) => {
    const { code, cookie } = await ask('careful@example.org')
    const typed = { email: 'careful@example.org', code, next, scripts: 'off' }
    const entered = await post('/sign-in/code', typed, { cookie })
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/'])
  },
)

test('refuses a wrong code in words, then accepts the right one', async () => {
  const email = 'typo@example.org'
  const { code, cookie } = await ask(email)
  const refused = await post('/sign-in/code', { email, code: 'AAAA-AAAA' }, { cookie })
  expect(refused.statusCode).toBe(401)
  expect(words(refused)).toContain('That code is not right')
  expect(refused.body).toContain(`<input type="hidden" name="email" value="${email}"/>`)
  expect(refused.cookies.map(({ name }) => name)).not.toContain('commonplot_session')
  expect((await post('/sign-in/code', { email, code }, { cookie })).statusCode).toBe(303)
})

test('refuses the right code in another browser', async () => {
  const email = 'bound@example.org'
  const { code } = await ask(email)
  expect((await post('/sign-in/code', { email, code })).statusCode).toBe(401)
})

test.each([
  ['/sign-in', {}, 'Enter an e-mail address'],
  ['/sign-in', { email: 'nobody' }, 'That does not look like an e-mail address'],
  ['/sign-in/code', { email: 'a@example.org' }, 'Enter the code from the mail'],
])('refuses at %s the fields %j', async (url, fields, problem) => {
  const refused = await post(url, fields as Record<string, string>)
  expect([refused.statusCode, words(refused)]).toEqual([400, problem])
  if ('email' in fields) expect(refused.body).toContain(`value="${fields.email}"`)
  expect(refused.headers['set-cookie']).toBeUndefined()
})

test('escapes what was typed', async () => {
  const refused = await post('/sign-in', { email: '"><script>', next: '"><script>' })
  expect(refused.body).not.toContain('<script>')
})

test('limits codes as the JSON call does', async () => {
  const network = fromElsewhere()
  const askHere = () => post('/sign-in', { email: 'busy@example.org' }, {}, network)
  for (let n = 0; n < 5; n += 1) expect((await askHere()).statusCode).toBe(200)
  const refused = await askHere()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect(words(refused)).toContain('That is a lot of codes')
  expect(refused.body).toContain('value="busy@example.org"')
})

test.each([
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { referer: 'https://evil.example/page' },
])('refuses a post from another site: %j', async (from) => {
  const email = 'target@example.org'
  const { answer, code } = await codeMailedBy(testApp, email, () =>
    post('/sign-in', { email }, { host: 'localhost', ...from }),
  )
  expect([answer.statusCode, code]).toEqual([403, ''])
  const entered = await post(
    '/sign-in/code',
    { email, code: 'AAAA' },
    { host: 'localhost', ...from },
  )
  expect([entered.statusCode, entered.headers['set-cookie']]).toEqual([403, undefined])
})

test('refuses another content type and a body above the limit', async () => {
  const payload = JSON.stringify({ email: 'a@example.org' })
  const json = { 'content-type': 'application/json' }
  const asJson = await app.inject({ method: 'POST', url: '/sign-in', headers: json, payload })
  expect(asJson.statusCode).toBe(415)
  expect((await post('/sign-in', { email: 'a'.repeat(20_000) })).statusCode).toBe(413)
})

test('without accounts the form routes are absent', async () => {
  const { app: off } = await startTestApp()
  for (const url of ['/sign-in', '/sign-in/code']) {
    const answer = await off.inject({ method: 'POST', url, payload: {} })
    expect(answer.statusCode).toBe(404)
  }
})
