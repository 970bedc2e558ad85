import { beforeEach, expect, test } from 'vitest'
import { actAs } from '../../../testing/accounts.ts'
import { startNoticePeople } from '../../../testing/notice-people.ts'
import { aDevice } from '../../../testing/outside/push-stand-in.ts'
import { sessions } from '../../accounts/accounts.table.ts'
import { pushSubscriptions } from '../notifications.table.ts'

const push = {
  publicKey: 'the-key',
  accepts: () => true,
  send: async () => 'sent' as const,
}
const { app, db, clock } = await startNoticePeople({ push })
type Headers = Awaited<ReturnType<typeof actAs>>

const signIn = (userId = 'user1') => actAs(db, userId, clock.now())
const subscribe = (headers: Headers, device: string, more: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/push/subscriptions',
    headers,
    payload: {
      endpoint: `https://push.example/${device}`,
      keys: aDevice(device).subscription.keys,
      ...more,
    },
  })
const devices = async () =>
  (await db.select().from(pushSubscriptions)).map(({ endpoint, showsPreviews, userId }) => [
    endpoint.split('/').at(-1),
    showsPreviews,
    userId,
  ])

beforeEach(async () => {
  await db.delete(pushSubscriptions)
  await db.delete(sessions)
})

test.each([
  ['its person signs out', 'POST', '/api/sign-out', 'own'],
  ['they end all others from elsewhere', 'DELETE', '/api/sessions', 'other'],
] as const)('a device hears no more when %s', async (_when, method, url, by) => {
  const headers = { own: await signIn(), other: await signIn() }
  await subscribe(headers.own, 'phone')
  await subscribe(headers.other, 'laptop')
  expect(await devices()).toHaveLength(2)
  expect((await app.inject({ method, url, headers: headers[by] })).statusCode).toBe(204)
  expect(await devices()).toEqual([['laptop', false, 'user1']])
})

test('a browser has one endpoint, and a renewed one keeps its options', async () => {
  const headers = await signIn()
  await subscribe(headers, 'first', { previews: true })
  expect((await subscribe(headers, 'next', { renewed: true })).statusCode).toBe(201)
  expect(await devices()).toEqual([['next', true, 'user1']])
  await subscribe(headers, 'chosen')
  expect(await devices()).toEqual([['chosen', false, 'user1']])
})

test('refuses to renew a subscription that the session does not have', async () => {
  await subscribe(await signIn(), 'first')
  for (const userId of ['user1', 'user2']) {
    const refused = await subscribe(await signIn(userId), 'next', { renewed: true })
    expect(refused.statusCode).toBe(404)
  }
  expect(await devices()).toEqual([['first', false, 'user1']])
})
