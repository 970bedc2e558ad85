import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { actAs, giveAccounts, signIn } from '../../../testing/accounts.ts'
import { BECAUSE, suspendCalls } from '../../../testing/operator-calls.ts'
import { mailsTo } from '../../../testing/outside/mail.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { sweepClosing } from '../../leaving/leaving.service.ts'
import { settleDelivery, sweepDelivery } from '../../notifications/notify.service.ts'
import { users } from '../../users/users.table.ts'

const testApp = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
const { app, db, deps, clock } = testApp
const PERSON = 'user8'
const OPERATORS = ['user1', 'user5'] as const
const PEOPLE = [
  { userId: PERSON, roles: ['member'] },
  ...OPERATORS.map((userId) => ({ userId, roles: ['member', 'operator'] })),
]

beforeEach(async () => {
  await giveAccounts(db, PEOPLE)
  await db.update(users).set({ suspendedUntil: null, suspensionReason: null })
})

const session = (userId: string) => actAs(db, userId, clock.now())
const calls = async (userId: string = OPERATORS[0]) => suspendCalls(testApp, await session(userId))
const status = async (url: string, headers: { cookie: string }, method: 'GET' | 'POST' = 'GET') =>
  (await app.inject({ method, url, headers })).statusCode

test('refuses a signed-in person during the suspension and accepts them after it', async () => {
  const { suspend, unsuspend } = await calls()
  const person = await session(PERSON)
  const join = () => status('/api/challenges/challenge-1/join', person, 'POST')
  const before = await join()
  expect(before).not.toBe(403)
  await suspend(PERSON)
  expect(await join()).toBe(403)
  expect((await app.inject({ url: '/api/me', headers: person })).json()).toMatchObject({
    suspension: { reason: BECAUSE },
  })
  await unsuspend(PERSON)
  expect(await join()).not.toBe(403)
})

test('lets a suspended person sign in and mails them the reason', async () => {
  const { suspend } = await calls()
  await suspend(PERSON)
  await sweepDelivery(deps)
  await settleDelivery(deps)
  const mails = await mailsTo(testApp, `${PERSON}@example.org`)
  const mail = mails.find(({ subject }) => subject.includes('suspended until'))
  expect(mail?.text).toContain(BECAUSE)
  const person = await signIn(testApp, `${PERSON}@example.org`)
  expect(await status('/api/sessions', person)).toBe(200)
  expect(await status('/api/sign-out', person, 'POST')).toBe(204)
})

test('takes the role of a suspended operator; leaves one of two who suspend each other', async () => {
  const [first, second] = [await calls(OPERATORS[0]), await calls(OPERATORS[1])]
  const answers = await Promise.all([first.suspend(OPERATORS[1]), second.suspend(OPERATORS[0])])
  expect(answers.map(([code]) => code).sort()).toEqual([204, 403])
  const gone = answers[0]?.[0] === 204 ? OPERATORS[1] : OPERATORS[0]
  const theirs = await session(gone)
  expect(await status('/api/operator/people', theirs)).toBe(403)
  const me = (await app.inject({ url: '/api/me', headers: theirs })).json()
  expect(me).toMatchObject({ roles: ['member'], suspension: { reason: BECAUSE } })
  // The remaining operator cannot close their account while the other is suspended.
  const left = await session(gone === OPERATORS[0] ? OPERATORS[1] : OPERATORS[0])
  const closing = await app.inject({ method: 'POST', url: '/api/me/close', headers: left })
  expect(closing.json().message).toContain('you are the last operator here')
})

test('ends every session and socket, once', async () => {
  const { act, acts } = await calls()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const [phone, laptop] = [await session(PERSON), await session(PERSON)]
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: phone })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const closed = once(socket, 'close')
  expect(await act('sign-out', PERSON)).toEqual([204, null])
  expect((await closed)[0]).toBe(4401)
  expect([await status('/api/me', phone), await status('/api/me', laptop)]).toEqual([401, 401])
  expect(await act('sign-out', PERSON)).toEqual([409, 'They are signed in nowhere.'])
  const written = await acts(`?personId=${PERSON}&action=person_signed_out`)
  expect(written).toHaveLength(1)
  expect(written[0]).toMatchObject({ reason: BECAUSE, operator: { id: OPERATORS[0] } })
})

test('lets a suspended person close the account and then forgets the reason', async () => {
  const { suspend } = await calls()
  await suspend(PERSON)
  expect(await status('/api/me/close', await session(PERSON), 'POST')).toBe(202)
  clock.advance(14 * 86_400_000)
  await sweepClosing(deps)
  const [row] = await db.select().from(users).where(eq(users.id, PERSON))
  expect(row).toMatchObject({ fullName: 'A former neighbour', suspensionReason: null })
  const later = await calls()
  expect(await later.suspend(PERSON)).toEqual([409, 'They have closed their account.'])
})
