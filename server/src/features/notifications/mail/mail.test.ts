import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AppDeps } from '../../../app-deps.ts'
import { startNoticePeople } from '../../../testing/notice-people.ts'
import { settleOutbox } from '../../mail/outbox.service.ts'
import { outboxMails } from '../../mail/outbox.table.ts'
import { sweepNotifications } from '../notifications.service.ts'
import { markTheseRead } from '../notifications.store.ts'
import { notificationSettings, notifications } from '../notifications.table.ts'

const { db, deps, clock, tell, sweep, rows, forget } = await startNoticePeople()
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOON = '2026-05-13T12:00:00Z'

/** Another process on the same database. */
const anotherDb = (own: Partial<AppDeps['db']> = {}): AppDeps['db'] =>
  Object.assign(Object.create(deps.db), own)

/** The mails in the outbox, without their delivery. */
const queued = async () => {
  await settleOutbox(deps)
  return db.select().from(outboxMails)
}
const arrived: { to: string; subject: string; text: string; headers: object }[] = []
deps.mail.send = async (mail, handOver) => {
  await handOver()
  arrived.push(mail)
}
const states = async () =>
  (await rows())
    .filter(({ channel }) => channel === 'mail')
    .map(({ eventKey, state }) => [eventKey, state])
const choose = (kinds: object, quiet: [string, string] | null = null, timeZone = 'UTC') =>
  db.insert(notificationSettings).values({
    userId: 'user1',
    kinds,
    quietFrom: quiet?.[0] ?? null,
    quietTo: quiet?.[1] ?? null,
    timeZone,
    updatedAt: clock.now(),
  })
const mailed = async (process?: AppDeps) => {
  await sweep(process)
  await settleOutbox(process ?? deps)
  return arrived.map(({ subject }) => subject)
}

beforeEach(async () => {
  await forget()
  arrived.length = 0
  clock.set(NOON)
})

test('an immediate mail is sent at once, with its reason and an unsubscribe link', async () => {
  await tell({ title: 'Your rental is confirmed', body: 'Oak Plot, from 1 June.' })
  expect(await mailed()).toEqual(['Your rental is confirmed'])
  expect(arrived[0]).toMatchObject({
    to: 'user1@example.org',
    text: expect.stringContaining('because you want mail about your rentals'),
    headers: {
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost\/api\/unsubscribe\/\S+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  expect(arrived[0]?.text).toContain('Oak Plot, from 1 June.')
  expect(arrived[0]?.text).toContain('http://localhost/profile#rentals')
  expect(await mailed()).toHaveLength(1)
})

test('mails a message after ten minutes unless it was read', async () => {
  const message = {
    kind: 'message',
    group: 'conversation:c1',
    title: 'New message from Bo',
  } as const
  await tell({ ...message, body: 'First' })
  clock.advance(9 * MINUTE_MS)
  await tell({ ...message, body: 'Second' })
  const read = await tell({ ...message, group: 'conversation:c2', body: 'Read in time' })
  expect(await mailed()).toEqual([])
  await db.write((writable) => markTheseRead(writable, 'user1', [read], clock.now()))
  clock.advance(MINUTE_MS)
  expect(await mailed()).toEqual(['New message from Bo (and 1 more)'])
  expect(arrived[0]?.text).toMatch(/First.*Second/s)
  clock.advance(HOUR_MS)
  expect(await mailed()).toHaveLength(1)
  expect(await states()).toContainEqual([read, 'skipped'])
})

test.each([
  ['off', { rental: { email: 'off', push: false } }],
  ['another kind', { message: { email: 'now', push: false } }],
] as const)('settings decide by kind: %s', async (name, kinds) => {
  await choose(kinds)
  await tell()
  expect(await mailed()).toHaveLength(name === 'off' ? 0 : 1)
})

test('a person without an email address is notified in the app only', async () => {
  await tell({ to: 'user9' })
  expect((await rows()).map(({ channel }) => channel)).toEqual(['app'])
})

test.each([
  ['UTC', '2026-05-13T22:00:00Z', '2026-05-14T07:00:00Z'],
  ['UTC', '2026-05-13T06:59:00Z', '2026-05-13T07:00:00Z'],
  ['UTC', '2026-05-13T07:00:00Z', '2026-05-13T07:00:00Z'],
  ['Asia/Tokyo', '2026-05-13T12:59:00Z', '2026-05-13T12:59:00Z'],
  ['Asia/Tokyo', '2026-05-13T13:00:00Z', '2026-05-13T22:00:00Z'],
  // The nights of the changes to and from summer time.
  ['Europe/Vienna', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  ['Europe/Vienna', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
])('in %s an event at %s is mailed at %s, after the quiet hours', async (zone, at, due) => {
  await choose({}, ['22:00', '07:00'], zone)
  clock.set(at)
  await tell()
  const [mail] = (await rows()).filter(({ channel }) => channel === 'mail')
  expect(mail?.dueAt?.toISOString()).toBe(new Date(due).toISOString())
  clock.set(new Date(Date.parse(due) - 1).toISOString())
  if (at !== due) expect(await mailed()).toEqual([])
  clock.set(due)
  expect(await mailed()).toHaveLength(1)
})

test('mail due during an outage respects the quiet hours', async () => {
  await choose({}, ['22:00', '07:00'])
  await tell()
  clock.set('2026-05-13T23:00:00Z')
  expect(await mailed()).toEqual([])
  clock.set('2026-05-14T07:00:00Z')
  expect(await mailed()).toHaveLength(1)
})

test('deleting read notifications deletes their waiting mail', async () => {
  const read = await tell({ kind: 'message', group: 'conversation:c1' })
  await db.write((writable) => markTheseRead(writable, 'user1', [read], clock.now()))
  clock.advance(91 * 24 * HOUR_MS)
  await sweepNotifications(deps)
  expect(await rows()).toEqual([])
  await tell({ to: 'user2', title: 'After a long rest.' })
  expect(await mailed()).toEqual(['After a long rest.'])
})

test('skips a mail without its notification, and delivers the others', async () => {
  const gone = await tell()
  await db
    .delete(notifications)
    .where(and(eq(notifications.eventKey, gone), eq(notifications.channel, 'app')))
  await tell({ to: 'user2', title: 'Still here.' })
  expect(await mailed()).toEqual(['Still here.'])
  expect(await states()).toContainEqual([gone, 'skipped'])
})

test('a daily digest is one mail per person and day, at 8:00 local time', async () => {
  const daily = { rental: { email: 'daily', push: false }, badge: { email: 'daily', push: false } }
  await choose(daily, null, 'America/Los_Angeles')
  await tell({ title: 'One' })
  await tell({ title: 'Two', kind: 'badge' })
  clock.set('2026-05-13T14:59:00Z')
  expect(await mailed()).toEqual([])
  clock.set('2026-05-13T15:00:00Z')
  const processes = Array.from({ length: 4 }, () => ({ ...deps, db: anotherDb() }))
  await Promise.all(processes.map((process) => mailed(process)))
  expect(await mailed()).toEqual(['Your day at Commonplot: 2 things are new'])
  expect(arrived[0]?.text).toMatch(/One.*Two/s)
})

test('clock jumps neither duplicate nor lose a digest', async () => {
  await choose({ rental: { email: 'daily', push: false } })
  await tell({ title: 'Before the jump' })
  clock.set('2026-05-14T09:00:00Z')
  expect(await mailed()).toHaveLength(1)
  clock.set(NOON)
  await tell({ title: 'After the jump' })
  clock.set('2026-05-14T09:00:00Z')
  expect(await mailed()).toHaveLength(1)
  clock.set('2026-05-15T08:00:00Z')
  expect(await mailed()).toHaveLength(2)
  expect(arrived.map(({ text }) => /Before|After/.exec(text)?.[0])).toEqual(['Before', 'After'])
})

test('several processes, some killed, mail each event once', async () => {
  const people = ['user1', 'user2', 'user3']
  for (let number = 0; number < 30; number += 1) {
    await tell({ to: people[number % 3] ?? '', title: `Event ${number}.` })
  }
  const transaction: AppDeps['db']['transaction'] = (work, config) =>
    deps.db.transaction(async (tx) => {
      await work(tx)
      throw new Error('killed before the commit')
    }, config)
  const dying = { ...deps, db: anotherDb({ transaction }) }
  await expect(sweep(dying)).rejects.toThrow('killed')
  expect(await queued()).toEqual([])
  const processes = Array.from({ length: 5 }, () => ({ ...deps, db: anotherDb() }))
  await Promise.all(processes.map((process) => mailed(process)))
  const subjects = arrived.map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(
    Array.from({ length: 30 }, (_, number) => `Event ${number}.`).toSorted(),
  )
  expect(new Set((await states()).map(([, state]) => state))).toEqual(new Set(['done']))
})
