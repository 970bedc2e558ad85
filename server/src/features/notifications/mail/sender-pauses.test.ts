import { beforeEach, expect, test } from 'vitest'
import { startNoticePeople } from '../../../testing/notice-people.ts'
import { settleOutbox } from '../../mail/outbox.service.ts'
import { sweepNotifications } from '../notifications.service.ts'
import { markTheseRead } from '../notifications.store.ts'
import { notificationSettings, senderPauses } from '../notifications.table.ts'
import { type Notice, takeBackNotices } from '../notify.service.ts'

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
const fromBo = (own: Partial<Notice> = {}) =>
  tell({ kind: 'booking_request', from: 'user2', title: 'Bo asks', ...own })

beforeEach(async () => {
  await forget()
  await db.delete(senderPauses)
  arrived.length = 0
  clock.set(NOON)
})

test('300 requests of one person are one mail, and one more when 15 minutes are over [A8]', async () => {
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

test('whatever the kind is, the pause is the same, and it begins anew with each mail [A8]', async () => {
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

test('other people, and what no person is behind, are not held back [A8]', async () => {
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

test('what was read or taken back while it was held is not mailed [A8]', async () => {
  await fromBo()
  await mailed()
  const [read, gone] = [await fromBo({ title: 'Read' }), await fromBo({ title: 'Taken back' })]
  await fromBo({ title: 'Still news' })
  await db.write((writable) => markTheseRead(writable, 'user1', [read], clock.now()))
  await db.transaction((tx) => takeBackNotices(deps, tx, 'user1', [gone]))
  minutes(15)
  expect(await mailed()).toEqual(['Bo asks', 'Still news'])
})

test('who writes, takes it back and writes again still waits [A8]', async () => {
  const first = await fromBo()
  await mailed()
  await db.transaction((tx) => takeBackNotices(deps, tx, 'user1', [first]))
  await fromBo({ title: 'Again' })
  expect(await mailed()).toHaveLength(1)
  minutes(15)
  expect(await mailed()).toEqual(['Bo asks', 'Again'])
})

test('the day is told in one mail as before, and begins no pause [A8]', async () => {
  const kinds = { comment: { email: 'daily', push: false } } as const
  await db.insert(notificationSettings).values({ userId: 'user1', kinds, updatedAt: clock.now() })
  await fromBo({ kind: 'comment', title: 'Bo comments' })
  clock.set('2026-05-14T08:00:00Z')
  expect(await mailed()).toEqual(['Your day at Commonplot: 1 thing is new'])
  await fromBo()
  expect(await mailed()).toHaveLength(2)
})

test('two threads with one person are one mail that leads to both [A8]', async () => {
  const writes = { kind: 'message', title: 'New message from Bo' } as const
  await fromBo({ ...writes, group: 'conversation:c1', link: '/messages?conversation=c1' })
  await fromBo({ ...writes, group: 'conversation:c2', link: '/messages?conversation=c2' })
  minutes(10)
  expect(await mailed()).toEqual(['New message from Bo (and 1 more)'])
  expect(arrived[0]?.text).toMatch(/conversation=c1.*conversation=c2/s)
})

test('a pause that is over is forgotten, and a clock that went back holds nothing up [A8]', async () => {
  await fromBo()
  await mailed()
  clock.set('2026-05-12T12:00:00Z')
  await fromBo({ title: 'Yesterday' })
  expect(await mailed()).toHaveLength(2)
  minutes(15)
  await sweepNotifications(deps)
  expect(await db.select().from(senderPauses)).toEqual([])
})
