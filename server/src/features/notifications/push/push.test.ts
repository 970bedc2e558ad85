import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PushMessage, PushOutcome, PushTarget } from '../../../adapters/push/push.port.ts'
import { actAs } from '../../../testing/accounts.ts'
import { startNoticePeople } from '../../../testing/notice-people.ts'
import { aDevice } from '../../../testing/outside/push-stand-in.ts'
import { notifySuspended } from '../notifications.events.ts'
import { pushSubscriptions } from '../notifications.table.ts'
import { settleDelivery } from '../notify.service.ts'
import { claimPush, settlePush } from './push.store.ts'

const sent: { target: PushTarget; message: PushMessage }[] = []
let answer: (endpoint: string) => Promise<PushOutcome> = async () => 'sent'
const push = {
  publicKey: 'the-key',
  accepts: (endpoint: string) => endpoint.startsWith('https://push.example/'),
  send: (target: PushTarget, message: PushMessage) => {
    sent.push({ target, message })
    return answer(target.endpoint)
  },
}
const { app, db, deps, clock, tell, sweep, rows, mails, forget } = await startNoticePeople({ push })
const MINUTE_MS = 60_000
const { keys } = aDevice('any').subscription

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: await actAs(db, 'user1', clock.now()),
    ...(payload && { payload }),
  })
const subscribe = (device: string, previews = false) =>
  call('POST', '/api/push/subscriptions', {
    endpoint: `https://push.example/${device}`,
    keys,
    previews,
  })
const choosePush = () =>
  call('PUT', '/api/notification-settings', {
    kinds: { rental: { email: 'off', push: true } },
    quietHours: null,
  })
const states = async () =>
  (await rows()).filter(({ channel }) => channel === 'push').map(({ state }) => state)

beforeEach(async () => {
  await forget()
  await db.delete(pushSubscriptions)
  sent.length = 0
  answer = async () => 'sent'
  await choosePush()
})

test('pushes once to a device, with written text only if it shows previews', async () => {
  expect((await call('GET', '/api/push/key')).json()).toEqual({ publicKey: 'the-key' })
  await subscribe('discreet')
  await subscribe('open', true)
  await tell({ title: 'From Bo', body: 'The key is under the pot' })
  await sweep()
  await sweep()
  const payloads = sent.map(({ target, message }) => [
    target.endpoint.split('/').at(-1),
    JSON.parse(message.payload),
  ])
  const known = { kind: 'rental', link: '/profile#rentals' }
  expect(Object.fromEntries(payloads)).toMatchObject({
    discreet: { ...known, title: 'Commonplot', body: 'There is news about a rental.' },
    open: { ...known, title: 'From Bo', body: 'The key is under the pot' },
  })
  expect(payloads).toHaveLength(2)
  expect(await states()).toEqual(['done'])
})

describe('a message', () => {
  const READ_WITHIN_MS = 2000
  // The test decides when the time to read is over.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const write = async (content: string) => {
    const payload = { participant1Id: 'user2', participant2Id: 'user1', type: 'general' }
    const headers = await actAs(db, 'user2', clock.now())
    const thread = await app.inject({ method: 'POST', url: '/api/conversations', headers, payload })
    const url = `/api/conversations/${thread.json().id}/messages`
    const message = { senderId: 'user2', content }
    expect((await app.inject({ method: 'POST', url, headers, payload: message })).statusCode).toBe(
      201,
    )
    return thread.json().id
  }

  test('is pushed without a sweep, shortly after sending', async () => {
    await subscribe('open', true)
    const id = await write('Are you at the plot?')
    vi.advanceTimersByTime(READ_WITHIN_MS - 1)
    await settleDelivery(deps)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    await settleDelivery(deps)
    expect(await states()).toEqual(['done'])
    expect(JSON.parse(sent[0]?.message.payload ?? '')).toMatchObject({
      kind: 'message',
      body: 'Are you at the plot?',
      link: `/messages?conversation=${id}`,
    })
  })

  test('read in its open thread is not pushed', async () => {
    await subscribe('open', true)
    const id = await write('Never mind')
    const read = { method: 'PATCH', url: `/api/conversations/${id}/read` } as const
    const headers = await actAs(db, 'user1', clock.now())
    await app.inject({ ...read, headers, payload: { userId: 'user1' } })
    vi.advanceTimersByTime(READ_WITHIN_MS)
    await settleDelivery(deps)
    expect(await states()).toEqual(['skipped'])
    expect(sent).toEqual([])
  })
})

test('creates no row without a device or with push switched off', async () => {
  await tell()
  await subscribe('one')
  await tell({ kind: 'badge' })
  expect(await states()).toEqual([])
})

test('by default a device gets the kinds that another person waits for', async () => {
  await forget()
  await subscribe('one')
  await tell({ kind: 'booking_request' })
  await tell({ kind: 'review' })
  await sweep()
  const kinds = sent.map(({ message }) => JSON.parse(message.payload).kind)
  expect(kinds).toEqual(['booking_request'])
})

test('deletes a subscription that is gone', async () => {
  await subscribe('gone')
  answer = async () => 'gone'
  await tell()
  await sweep()
  expect(await db.select().from(pushSubscriptions)).toEqual([])
  expect(await states()).toEqual(['failed'])
})

test('retries a failed push and gives up after a day', async () => {
  await subscribe('slow')
  answer = async () => 'try_again'
  await tell()
  for (let minutes = 0; minutes < 26 * 60; minutes += 30) {
    await sweep()
    clock.advance(30 * MINUTE_MS)
  }
  expect(await states()).toEqual(['failed'])
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.length).toBeLessThan(8)
})

test('a push `handed` by a crashed worker is not sent again', async () => {
  await subscribe('one')
  answer = () => Promise.reject(new Error('killed'))
  await tell()
  await sweep()
  expect(await states()).toEqual(['handed'])
  answer = async () => 'sent'
  clock.advance(11 * MINUTE_MS)
  await sweep()
  expect(await states()).toEqual(['uncertain'])
  expect(sent).toHaveLength(1)
})

test('an endpoint is one device, and only its person can remove it', async () => {
  const first = await subscribe('one')
  expect(first.statusCode).toBe(201)
  expect((await subscribe('one', true)).json()).toEqual(first.json())
  const url = `/api/push/subscriptions/${first.json().id}`
  const other = await actAs(db, 'user2', clock.now())
  expect((await app.inject({ method: 'DELETE', url, headers: other })).statusCode).toBe(404)
  expect((await call('DELETE', url)).statusCode).toBe(204)
  expect((await call('DELETE', url)).statusCode).toBe(404)
})

test.each([
  'https://127.0.0.1/x',
  'https://evil.example/x',
  'http://push.example/x',
  'javascript:1',
])('refuses an endpoint that is no push service: %s', async (endpoint) => {
  const refused = await call('POST', '/api/push/subscriptions', { endpoint, keys })
  expect(refused.statusCode).toBe(400)
})

test('previews omit reasons of suspensions, appeals and hidden content [C2]', async () => {
  await subscribe('open', true)
  const suspended = { userId: 'user1', reason: 'You sold what is not yours', at: clock.now() }
  const until = new Date(clock.now().getTime() + 48 * 60 * MINUTE_MS)
  await db.transaction((tx) => notifySuspended(tx, { ...suspended, until }, deps))
  await sweep()
  const [payload] = sent.map(({ message }) => message.payload)
  expect(payload).not.toContain('not yours')
  expect(JSON.parse(payload ?? '')).toMatchObject({
    title: expect.stringContaining('Your account is suspended'),
    body: 'Open Commonplot to read why.',
  })
})

test('a push waiting for the end of quiet hours is skipped once switched off [C5]', async () => {
  clock.set('2026-06-01T12:00:00Z')
  await subscribe('one')
  const rental = (push: boolean, email: string) =>
    call('PUT', '/api/notification-settings', {
      kinds: { rental: { email, push } },
      quietHours: { from: '11:00', to: '14:00' },
    })
  await rental(true, 'now')
  await tell()
  await sweep()
  expect(await states()).toEqual(['waiting'])
  expect((await rental(false, 'off')).statusCode).toBe(200)
  clock.advance(3 * 60 * MINUTE_MS)
  await sweep()
  expect(sent).toEqual([])
  const left = (await rows()).filter(({ channel }) => channel !== 'app')
  expect(left.map(({ state }) => state)).toEqual(['skipped', 'skipped'])
  // Earlier tests of this file have sent mails.
  expect((await mails()).filter(({ sentAt }) => sentAt >= '2026-06-01')).toEqual([])
})

test('a late worker does not change a push that another has claimed [C10]', async () => {
  await subscribe('one')
  await tell()
  const first = await db.write((writable) => claimPush(writable, clock.now()))
  const settle = (taken: typeof first, state: 'waiting' | 'done') =>
    db.write(async (writable) => {
      if (taken) await settlePush(writable, taken, { state, settledAt: clock.now() })
    })
  await settle(first, 'waiting')
  const second = await db.write((writable) => claimPush(writable, clock.now()))
  await settle(first, 'done')
  expect(await states()).toEqual(['handed'])
  await settle(second, 'done')
  expect(await states()).toEqual(['done'])
})

test('clips a long preview at a whole character [C10]', async () => {
  await subscribe('open', true)
  await tell({ body: `${'a'.repeat(297)}👩‍👩‍👧‍👦 and more` })
  await sweep()
  expect(JSON.parse(sent[0]?.message.payload ?? '').body).toBe(`${'a'.repeat(297)}…`)
})
