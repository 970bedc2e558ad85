import type { ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import { DEFAULT_CHOICES } from '@commonplot/shared/notifications/notification-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { aDevice } from '../../testing/outside/push-stand-in.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { sweepNotifications } from './notifications.service.ts'
import { notifications } from './notifications.table.ts'
import { type NewNotification, notify } from './notify.service.ts'

const { app, db, deps, clock } = await startTestApp()
const DAY_MS = 86_400_000

const notice = (own: Partial<NewNotification> = {}): NewNotification => ({
  key: 'badge:first-harvest',
  kind: 'badge',
  to: 'user1',
  title: 'A badge',
  body: 'You earned First Harvest.',
  link: '/impact',
  at: clock.now(),
  ...own,
})
const tell = (own: Partial<NewNotification> = {}) =>
  deps.db.transaction((tx) => notify(deps, tx, notice(own)))

async function list(userId = 'user1', url = '/api/notifications') {
  const response = await app.inject({ url, headers: as(userId) })
  return {
    items: response.json() as Notification[],
    unread: response.headers['x-unread-count'],
    total: response.headers['x-total-count'],
    link: response.headers.link,
  }
}
const read = (payload: object, userId = 'user1') =>
  app.inject({ method: 'POST', url: '/api/notifications/read', headers: as(userId), payload })

beforeEach(() => db.delete(notifications))

test('one event notifies a person once, even if repeated', async () => {
  await tell()
  await tell({ body: 'Told again.' })
  await tell({ to: 'user2' })
  const { items, unread, total } = await list()
  expect(items).toEqual([
    {
      id: 'badge:first-harvest',
      kind: 'badge',
      title: 'A badge',
      body: 'You earned First Harvest.',
      link: '/impact',
      group: null,
      createdAt: clock.now().toISOString(),
      readAt: null,
    },
  ])
  expect([unread, total]).toEqual(['1', '1'])
})

test('a failed transaction notifies nobody and sends no frame', async () => {
  const frames: ServerFrame[] = []
  const stop = deps.liveBus.subscribe(({ frame }) => frames.push(frame as ServerFrame))
  const failing = deps.db.transaction(async (tx) => {
    await notify(deps, tx, notice())
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect((await list()).items).toEqual([])
  expect(frames).toEqual([])
  await tell()
  expect(frames).toEqual([{ type: 'notification' }])
  stop()
})

test('pages through all notifications, newest first', async () => {
  await deps.db.transaction(async (tx) => {
    for (let number = 0; number < 70; number += 1) {
      await notify(
        deps,
        tx,
        notice({ key: `n${number}`, at: new Date(clock.now().getTime() + number) }),
      )
    }
  })
  const first = await list()
  const next = String(first.link).match(/<([^>]+)>/)?.[1]
  const second = await list('user1', next)
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 70 }, (_, index) => `n${69 - index}`))
  expect(first).toMatchObject({ total: '70', unread: '70' })
})

test("marks some or all of one's own notifications read", async () => {
  for (const key of ['a', 'b', 'c']) await tell({ key })
  await tell({ key: 'a', to: 'user2' })
  expect((await read({ ids: ['a', 'unknown'] })).statusCode).toBe(204)
  expect((await list()).unread).toBe('2')
  expect((await list('user2')).unread).toBe('1')
  expect((await read({ all: true })).statusCode).toBe(204)
  const { items, unread } = await list()
  expect(unread).toBe('0')
  expect(items.every(({ readAt }) => readAt === clock.now().toISOString())).toBe(true)
  for (const wrong of [{}, { ids: ['a'], all: true }, { all: false }, { ids: 'a' }]) {
    expect((await read(wrong)).statusCode).toBe(400)
  }
})

test('deletes read notifications after 90 days and keeps unread ones', async () => {
  await tell({ key: 'read' })
  await tell({ key: 'unread' })
  await read({ ids: ['read'] })
  clock.advance(89 * DAY_MS)
  await sweepNotifications(deps)
  expect((await list()).items).toHaveLength(2)
  clock.advance(2 * DAY_MS)
  await sweepNotifications(deps)
  expect((await list()).items.map(({ id }) => id)).toEqual(['unread'])
})

test('settings start with the defaults, and a change keeps other kinds', async () => {
  const url = '/api/notification-settings'
  const settings = async () => (await app.inject({ url, headers: as('user1') })).json()
  expect(await settings()).toEqual({ kinds: DEFAULT_CHOICES, quietHours: null })
  const put = (payload: object) => app.inject({ method: 'PUT', url, headers: as('user1'), payload })
  const message = { email: 'daily', push: true } as const
  const quietHours = { from: '22:00', to: '07:00' }
  const changed = await put({ kinds: { message }, quietHours })
  const expected = { kinds: { ...DEFAULT_CHOICES, message }, quietHours }
  expect([changed.statusCode, changed.json()]).toEqual([200, expected])
  expect(await settings()).toEqual(expected)
  for (const wrong of [
    { kinds: {}, quietHours: { from: '22:00', to: '22:00' } },
    { kinds: {}, quietHours: { from: '24:00', to: '07:00' } },
    { kinds: { message: { email: 'hourly', push: true } }, quietHours: null },
    { kinds: { message: { email: 'now' } }, quietHours: null },
    { quietHours: null },
  ]) {
    expect((await put(wrong)).statusCode).toBe(400)
  }
})

test('without push the subscription routes are 404', async () => {
  expect((await app.inject('/api/push/key')).statusCode).toBe(404)
  const { keys } = aDevice('any').subscription
  const answer = await app.inject({
    method: 'POST',
    url: '/api/push/subscriptions',
    payload: { endpoint: 'https://push.example/1', keys },
  })
  expect(answer.statusCode).toBe(404)
})

test('several notifications of a transaction send one live message to their people', async () => {
  const told: string[][] = []
  const stop = deps.liveBus.subscribe(({ userIds }) => told.push([...userIds]))
  await deps.db.transaction(async (tx) => {
    await notify(deps, tx, notice())
    await notify(deps, tx, notice({ key: 'badge:second' }))
    await notify(deps, tx, notice({ key: 'badge:second', to: 'user2' }))
  })
  stop()
  expect(told).toEqual([['user1', 'user2']])
})
