import { beforeEach, expect, test } from 'vitest'
import { actAs, giveAccounts } from '../../../testing/accounts.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { offerOperator } from '../../accounts/operators/operators.service.ts'

const testApp = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
const { app, db, clock } = testApp
const BOTH = ['member', 'operator']
const REASON = 'Moved to another town'

beforeEach(() =>
  giveAccounts(db, [
    { userId: 'user1', roles: BOTH },
    { userId: 'user2', roles: BOTH },
    { userId: 'user3', roles: ['member'] },
  ]),
)

const browserOf = (userId: string) => actAs(db, userId, clock.now())
const end = async (by: { cookie: string }, id: string, payload: object = { reason: REASON }) => {
  const url = `/api/operator/people/${id}/end-role`
  const answer = await app.inject({ method: 'POST', url, headers: by, payload })
  return { status: answer.statusCode, message: answer.body && answer.json().message }
}
const rolesOf = async (by: { cookie: string }) =>
  (await app.inject({ url: '/api/me', headers: by })).json().roles
const entries = async (by: { cookie: string }) =>
  (await app.inject({ url: '/api/operator/audit?action=operator_ended', headers: by })).json()

test("ends another operator's role at once in every browser, with a notification and an audit entry [A31]", async () => {
  const [first, second, phone] = [
    await browserOf('user1'),
    await browserOf('user2'),
    await browserOf('user2'),
  ]
  for (const by of [second, phone]) expect(await rolesOf(by)).toEqual(BOTH)
  const before = await entries(first)
  clock.advance(1000)
  expect(await end(first, 'user2')).toMatchObject({ status: 204 })
  for (const by of [second, phone]) {
    expect(await rolesOf(by)).toEqual(['member'])
    expect((await app.inject({ url: '/api/operator/people', headers: by })).statusCode).toBe(403)
  }
  const [entry, ...earlier] = await entries(first)
  expect(entry).toMatchObject({
    action: 'operator_ended',
    operator: { id: 'user1' },
    person: { id: 'user2' },
    reason: REASON,
  })
  expect(earlier).toEqual(before)
  const told = (await app.inject({ url: '/api/notifications', headers: second })).json()
  expect(told[0]).toMatchObject({ title: 'You no longer look after this place', body: REASON })
  expect(await end(first, 'user2')).toEqual({ status: 409, message: 'They are not an operator.' })
})

test("refuses to end the caller's own role [A31]", async () => {
  const [first, second] = [await browserOf('user1'), await browserOf('user2')]
  const refused = { status: 409, message: expect.stringContaining('your own role') }
  expect(await end(first, 'user1')).toEqual(refused)
  expect(await end(second, 'user1')).toMatchObject({ status: 204 })
  expect(await end(second, 'user2')).toEqual(refused)
  expect(await rolesOf(second)).toEqual(BOTH)
})

test.each([
  ['a member', 'user3', 'user2', 403],
  ['an operator, about a member', 'user1', 'user3', 409],
  ['an operator, about nobody', 'user1', 'nobody', 404],
])('refuses %s and changes nothing [A31]', async (_who, by, id, status) => {
  const before = (await entries(await browserOf('user1'))).length
  expect((await end(await browserOf(by), id)).status).toBe(status)
  expect(await rolesOf(await browserOf('user2'))).toEqual(BOTH)
  expect(await entries(await browserOf('user1'))).toHaveLength(before)
})

test('requires a reason [A31]', async () => {
  const first = await browserOf('user1')
  for (const payload of [{}, { reason: ' ' }]) {
    expect((await end(first, 'user2', payload)).status).toBe(400)
  }
  expect(await rolesOf(await browserOf('user2'))).toEqual(BOTH)
})

test("leaves one operator when two end each other's role concurrently [A31]", async () => {
  const [first, second] = [await browserOf('user1'), await browserOf('user2')]
  const answers = await Promise.all([end(first, 'user2'), end(second, 'user1')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
  const roles = [await rolesOf(first), await rolesOf(second)]
  expect(roles.filter((own) => own.includes('operator'))).toHaveLength(1)
})

test('an unused link does not restore the role [A31]', async () => {
  await giveAccounts(db, [{ userId: 'user2', roles: BOTH }])
  const [first, second] = [await browserOf('user1'), await browserOf('user2')]
  const { email } = (await app.inject({ url: '/api/me', headers: second })).json()
  const link = await offerOperator({ db, origin: 'http://localhost', now: clock.now() }, email)
  expect(await end(first, 'user2')).toMatchObject({ status: 204 })
  const token = new URL(link).searchParams.get('token')
  const claim = { method: 'POST', url: '/api/operator/claim', headers: second } as const
  expect((await app.inject({ ...claim, payload: { token } })).statusCode).toBe(410)
  expect(await rolesOf(second)).toEqual(['member'])
})
