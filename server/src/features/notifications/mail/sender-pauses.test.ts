import { beforeEach, expect, test } from 'vitest'
import { startNoticePeople } from '../../../testing/notice-people.ts'
import { settleOutbox } from '../../mail/outbox.service.ts'
import { sweepNotifications } from '../notifications.service.ts'
import { markTheseRead } from '../notifications.store.ts'
import { notificationSettings, senderPauses } from '../notifications.table.ts'
import { type NewNotification, withdrawNotifications } from '../notify.service.ts'

const { db, deps, clock, tell, sweep, forget } = await startNoticePeople()
const MINUTE_MS = 60_000
const NOON = '2026-05-13T12:00:00Z'

const arrived: { subject: string; text: string }[] = []
deps.mail.send = async (mail, handOver) => {
  await handOver()
  arrived.push(mail)
}
const mailed = async () => {
  await sweep()
  await settleOutbox(deps)
  return arrived.map(({ subject }) => subject)
}
const minutes = (count: number) => clock.advance(count * MINUTE_MS)
const fromBo = (own: Partial<NewNotification> = {}) =>
  tell({ kind: 'booking_request', from: 'user2', title: 'Bo asks', ...own })

beforeEach(async () => {
  await forget()
  await db.delete(senderPauses)
  arrived.length = 0
  clock.set(NOON)
})

test('300 requests by one person cause one mail, and another after 15 minutes [A8]', async () => {
  await fromBo({ title: 'First' })
  expect(await mailed()).toEqual(['First'])
  for (let n = 0; n < 299; n += 1) await fromBo({ title: `Request ${n}` })
  minutes(14)
  expect(await mailed()).toHaveLength(1)
  minutes(1)
  const later = expect.stringMatching(/^Request \d+ \(and 298 more\)$/)
  expect(await mailed()).toEqual(['First', later])
  expect(arrived[1]?.text).toContain('http://localhost/notifications')
  minutes(60)
  expect(await mailed()).toHaveLength(2)
})

test('the pause covers all kinds and restarts with each mail [A8]', async () => {
  await fromBo()
  expect(await mailed()).toHaveLength(1)
  minutes(1)
  await fromBo({ kind: 'handover', title: 'Bo has it' })
  await fromBo({ kind: 'message', title: 'Bo writes', group: 'conversation:c1' })
  minutes(14)
  expect(await mailed()).toEqual(['Bo asks', 'Bo has it (and 1 more)'])
  await fromBo({ kind: 'rental', title: 'Bo rents' })
  minutes(14)
  expect(await mailed()).toHaveLength(2)
  minutes(1)
  expect(await mailed()).toEqual(['Bo asks', 'Bo has it (and 1 more)', 'Bo rents'])
})

test('the pause does not delay other senders or notifications without a sender [A8]', async () => {
  await fromBo()
  expect(await mailed()).toHaveLength(1)
  await fromBo({ from: 'user3', title: 'Cy asks' })
  await fromBo({ from: null, title: 'It starts tomorrow' })
  await fromBo({ to: 'user3', title: 'Bo asks another' })
  expect((await mailed()).toSorted()).toEqual([
    'Bo asks',
    'Bo asks another',
    'Cy asks',
    'It starts tomorrow',
  ])
})

test('does not mail notifications read or withdrawn during the pause [A8]', async () => {
  await fromBo()
  await mailed()
  const [read, gone] = [await fromBo({ title: 'Read' }), await fromBo({ title: 'Taken back' })]
  await fromBo({ title: 'Still news' })
  await db.write((writable) => markTheseRead(writable, 'user1', [read], clock.now()))
  await db.transaction((tx) => withdrawNotifications(deps, tx, 'user1', [gone]))
  minutes(15)
  expect(await mailed()).toEqual(['Bo asks', 'Still news'])
})

test('withdrawing and writing again does not end the pause [A8]', async () => {
  const first = await fromBo()
  await mailed()
  await db.transaction((tx) => withdrawNotifications(deps, tx, 'user1', [first]))
  await fromBo({ title: 'Again' })
  expect(await mailed()).toHaveLength(1)
  minutes(15)
  expect(await mailed()).toEqual(['Bo asks', 'Again'])
})

test('a daily digest is one mail and starts no pause [A8]', async () => {
  const kinds = { comment: { email: 'daily', push: false } } as const
  await db.insert(notificationSettings).values({ userId: 'user1', kinds, updatedAt: clock.now() })
  await fromBo({ kind: 'comment', title: 'Bo comments' })
  clock.set('2026-05-14T08:00:00Z')
  expect(await mailed()).toEqual(['Your day at Commonplot: 1 thing is new'])
  await fromBo()
  expect(await mailed()).toHaveLength(2)
})

test('two threads with one person share a mail with links to both [A8]', async () => {
  const writes = { kind: 'message', title: 'New message from Bo' } as const
  await fromBo({ ...writes, group: 'conversation:c1', link: '/messages?conversation=c1' })
  await fromBo({ ...writes, group: 'conversation:c2', link: '/messages?conversation=c2' })
  minutes(10)
  expect(await mailed()).toEqual(['New message from Bo (and 1 more)'])
  expect(arrived[0]?.text).toMatch(/conversation=c1.*conversation=c2/s)
})

test('expired pauses are deleted, and a clock set back delays no mail [A8]', async () => {
  await fromBo()
  await mailed()
  clock.set('2026-05-12T12:00:00Z')
  await fromBo({ title: 'Yesterday' })
  expect(await mailed()).toHaveLength(2)
  minutes(15)
  await sweepNotifications(deps)
  expect(await db.select().from(senderPauses)).toEqual([])
})
