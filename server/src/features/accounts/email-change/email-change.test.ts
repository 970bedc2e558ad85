import { expect, test } from 'vitest'
import { cookieHeader, signIn } from '../../../testing/accounts.ts'
import { codeMailedBy, mailsTo } from '../../../testing/outside/mail.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const testApp = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
const { app, clock } = testApp

const post = (url: string, cookie: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: { cookie }, payload })

async function ask(cookie: string, email: string) {
  const { answer, code } = await codeMailedBy(testApp, email, () =>
    post('/api/me/email', cookie, { email }),
  )
  return { answer, code, cookie: cookieHeader(answer.cookies, cookie) }
}

const verify = (cookie: string, code: string) => post('/api/me/email/verify', cookie, { code })
const emailOf = async (cookie: string) =>
  (await app.inject({ url: '/api/me', headers: { cookie } })).json().email

test('changes the email address by its code and notifies the old one', async () => {
  const { cookie } = await signIn(testApp, 'old@example.org')
  const asked = await ask(cookie, 'new@example.org')
  expect([asked.answer.statusCode, asked.answer.json()]).toEqual([
    202,
    { email: 'new@example.org' },
  ])
  expect(await emailOf(cookie)).toBe('old@example.org')
  const changed = await verify(asked.cookie, asked.code)
  expect(changed.json()).toMatchObject({ email: 'new@example.org', accounts: true })
  const told = await mailsTo(testApp, 'old@example.org')
  expect(told.map(({ subject }) => subject)).toContain('Your address at Commonplot was changed')
  expect((await verify(asked.cookie, asked.code)).statusCode).toBe(400)
  const again = await signIn(testApp, 'new@example.org')
  expect(await emailOf(again.cookie)).toBe('new@example.org')
})

test('answers alike for a used email address, and mails its owner', async () => {
  await signIn(testApp, 'taken@example.org')
  const { cookie } = await signIn(testApp, 'wants@example.org')
  const [taken, free] = [
    await ask(cookie, 'taken@example.org'),
    await ask(cookie, 'free@example.org'),
  ]
  expect(taken.answer.statusCode).toBe(free.answer.statusCode)
  expect(taken.code).toBe('')
  const [mail] = await mailsTo(testApp, 'taken@example.org')
  expect(mail?.subject).toBe('Your address was given for another account')
  expect((await verify(taken.cookie, 'AAAA-AAAA')).statusCode).toBe(400)
  expect(await emailOf(cookie)).toBe('wants@example.org')
})

test('refuses an email address that another account has taken meanwhile', async () => {
  const { cookie } = await signIn(testApp, 'slow@example.org')
  const asked = await ask(cookie, 'race@example.org')
  await signIn(testApp, 'race@example.org')
  expect((await verify(asked.cookie, asked.code)).statusCode).toBe(400)
  expect(await emailOf(cookie)).toBe('slow@example.org')
})

test('accepts a code only for the requesting person and purpose', async () => {
  const { cookie } = await signIn(testApp, 'asks@example.org')
  const other = await signIn(testApp, 'other@example.org')
  const asked = await ask(cookie, 'mine@example.org')
  const secret = asked.cookie.split('; ').find((pair) => pair.includes('new_address')) ?? ''
  expect((await verify(`${other.cookie}; ${secret}`, asked.code)).statusCode).toBe(400)
  const asSignIn = secret.replace('commonplot_new_address', 'commonplot_code')
  const entered = await post('/api/sign-in/verify', asSignIn, {
    email: 'mine@example.org',
    code: asked.code,
  })
  expect(entered.statusCode).toBe(401)
})

test('requires a recent proof after ten minutes; a code renews it in place', async () => {
  const { cookie } = await signIn(testApp, 'proof@example.org')
  clock.advance(10 * 60_000 + 1)
  const refused = await post('/api/me/email', cookie, { email: 'later@example.org' })
  expect(refused.statusCode).toBe(428)
  expect(refused.json()).toEqual({ message: expect.any(String) })
  const proven = await signIn(testApp, 'proof@example.org', { cookie })
  expect((await ask(proven.cookie, 'later@example.org')).answer.statusCode).toBe(202)
})
