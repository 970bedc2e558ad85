import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { invitations } from '../accounts.table.ts'
import { offerFirstOperator, offerOperator } from './operators.service.ts'
import { isLastOperator } from './operators.store.ts'

const DAY_MS = 86_400_000
const accounts = { signUp: 'invite', publicUrl: undefined, oidc: null } as const
const testApp = await startTestApp({ accounts })
const { app, db, clock } = testApp
const origin = 'http://localhost:3000'

const offer = () => ({ db, origin, now: clock.now() })
const tokenOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? ''

const claim = (cookie: string, token: string, { app } = testApp) =>
  app.inject({
    method: 'POST',
    url: '/api/operator/claim',
    headers: { cookie },
    payload: { token },
  })

const invite = (cookie: string, email: string, reason?: string, { app } = testApp) => {
  // Each invitation has its own time in the log.
  clock.advance(1000)
  return app.inject({
    method: 'POST',
    url: '/api/operator/invitations',
    headers: { cookie },
    payload: { email, ...(reason !== undefined && { reason }) },
  })
}

test('the first operator link: only the newest works, once', async () => {
  const own = await startTestApp({ accounts })
  const offer = () => ({ db: own.db, origin, now: own.clock.now() })
  const older = tokenOf(await offerFirstOperator(offer()))
  const link = await offerFirstOperator(offer())
  expect(link).toMatch(/^http:\/\/localhost:3000\/claim\?token=[\w-]{43}$/)
  const token = tokenOf(link)
  expect((await claim('', token, own)).statusCode).toBe(401)
  // With SIGN_UP=invite an operator link is an invitation too.
  const { cookie } = await signIn(own, 'first@example.org', { invitation: token })
  expect((await claim(cookie, older, own)).statusCode).toBe(410)
  expect((await invite(cookie, 'x@example.org', undefined, own)).statusCode).toBe(403)
  const answer = await claim(cookie, token, own)
  expect(answer.json()).toMatchObject({ user: { roles: ['member', 'operator'] } })
  expect((await invite(cookie, 'x@example.org', undefined, own)).statusCode).toBe(201)
  expect((await claim(cookie, token, own)).statusCode).toBe(410)
  expect(await offerFirstOperator(offer())).toBeNull()
})

async function operator() {
  const email = 'operator@example.org'
  const token = tokenOf(await offerOperator(offer(), email))
  const { cookie } = await signIn(testApp, email, { invitation: token })
  expect((await claim(cookie, token)).statusCode).toBe(200)
  return { cookie }
}

test('a link bound to an email address works for that address, for a day', async () => {
  const { cookie } = await operator()
  const forOther = tokenOf(await offerOperator(offer(), 'other@example.org'))
  expect((await claim(cookie, forOther)).statusCode).toBe(410)
  const late = tokenOf(await offerOperator(offer(), 'operator@example.org'))
  clock.advance(DAY_MS)
  expect((await claim(cookie, late)).statusCode).toBe(410)
})

const ask = (email: string, invitation?: string) =>
  app.inject({ method: 'POST', url: '/api/sign-in/code', payload: { email, invitation } })

test('SIGN_UP=invite: an invited person signs up once, and responses do not reveal who is invited', async () => {
  const { cookie } = await operator()
  const { link } = (await invite(cookie, 'guest@example.org')).json()
  expect(link).toMatch(/^http:\/\/localhost\/join\?invitation=[\w-]{43}$/)
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  const answers = [
    await ask('operator@example.org'),
    await ask('nobody@example.org'),
    await ask('thief@example.org', invitation),
    await ask('guest@example.org', invitation),
  ]
  for (const answer of answers) expect(answer.statusCode).toBe(202)
  await expect(signIn(testApp, 'nobody@example.org')).rejects.toThrow('not right')
  await expect(signIn(testApp, 'thief@example.org', { invitation })).rejects.toThrow('not right')
  const guest = await signIn(testApp, 'guest@example.org', { invitation })
  const me = await app.inject({ url: '/api/me', headers: guest })
  expect(me.json()).toMatchObject({ email: 'guest@example.org', roles: ['member'] })
  // Later sign-ins need no link.
  await signIn(testApp, 'guest@example.org')
})

test('records the reason of an invitation in the audit log', async () => {
  const { cookie } = await operator()
  for (const reason of [undefined, '  ', 'She asked at the fence']) {
    expect((await invite(cookie, 'ana@example.org', reason)).statusCode).toBe(201)
  }
  expect((await invite(cookie, 'ana@example.org', 'x'.repeat(2001))).statusCode).toBe(400)
  const url = '/api/operator/audit?action=member_invited'
  const acts: { reason: string }[] = (await app.inject({ url, headers: { cookie } })).json()
  expect(acts.slice(0, 3).map(({ reason }) => reason)).toEqual([
    ...['She asked at the fence', 'A link for one address', 'A link for one address'],
  ])
})

test('refuses to invite the owner of an account, and records nothing', async () => {
  const { cookie } = await operator()
  const url = '/api/operator/audit?action=member_invited'
  const acts = async () => (await app.inject({ url, headers: { cookie } })).json()
  const before = await acts()
  const answer = await invite(cookie, ' Operator@Example.org ')
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toBe(
    'Somebody with this address is a member already. They can sign in without a link.',
  )
  expect(await acts()).toEqual(before)
})

test('does not record the invited email address', async () => {
  const { cookie } = await operator()
  expect((await invite(cookie, 'quiet@example.org')).statusCode).toBe(201)
  const url = '/api/operator/audit?action=member_invited'
  const [act] = (await app.inject({ url, headers: { cookie } })).json()
  expect(act).toMatchObject({ targetType: 'invitation', person: null })
  expect(JSON.stringify(act)).not.toContain('quiet')
})

test('an invitation expires after seven days', async () => {
  const { cookie } = await operator()
  const { link } = (await invite(cookie, 'slow@example.org')).json()
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  clock.advance(7 * DAY_MS)
  await expect(signIn(testApp, 'slow@example.org', { invitation })).rejects.toThrow('not right')
})

test('detects the last operator', async () => {
  const own = await startTestApp({ accounts: { signUp: 'open', publicUrl: undefined, oidc: null } })
  const people = ['one@example.org', 'two@example.org']
  const ids: string[] = []
  for (const email of people) {
    const headers = await signIn(own, email)
    const token = tokenOf(await offerOperator({ db: own.db, origin, now: own.clock.now() }, email))
    await own.app.inject({
      method: 'POST',
      url: '/api/operator/claim',
      headers,
      payload: { token },
    })
    ids.push((await own.app.inject({ url: '/api/me', headers })).json().id)
    const isLast = await own.db.transaction((tx) => isLastOperator(tx, ids[0] ?? ''))
    expect(isLast).toBe(ids.length === 1)
  }
  expect(await own.db.transaction((tx) => isLastOperator(tx, 'user1'))).toBe(false)
})

test('signs up an invited email address by its code, without the link [A28]', async () => {
  const { cookie } = await operator()
  for (const reason of ['first', 'again']) {
    expect((await invite(cookie, 'linkless@example.org', reason)).statusCode).toBe(201)
  }
  await expect(signIn(testApp, 'neighbour@example.org')).rejects.toThrow('not right')
  const guest = await signIn(testApp, 'linkless@example.org')
  const me = await app.inject({ url: '/api/me', headers: guest })
  expect(me.json()).toMatchObject({ email: 'linkless@example.org', roles: ['member'] })
  const left = await db
    .select()
    .from(invitations)
    .where(eq(invitations.email, 'linkless@example.org'))
  expect(left.map(({ usedAt }) => usedAt !== null)).toEqual([true, true])
})

test('refuses an expired invitation without its link, and a code changes no role [A28]', async () => {
  const { cookie } = await operator()
  expect((await invite(cookie, 'tooslow@example.org')).statusCode).toBe(201)
  const offered = tokenOf(await offerOperator(offer(), 'chosen@example.org'))
  const chosen = await signIn(testApp, 'chosen@example.org')
  const me = await app.inject({ url: '/api/me', headers: chosen })
  expect(me.json().roles).toEqual(['member'])
  expect((await claim(chosen.cookie, offered)).statusCode).toBe(200)
  clock.advance(7 * DAY_MS)
  await expect(signIn(testApp, 'tooslow@example.org')).rejects.toThrow('not right')
})
