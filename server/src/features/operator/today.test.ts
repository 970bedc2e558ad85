import { TASK_KINDS, type Task, type Today } from '@commonplot/shared/operator/operator.ts'
import { beforeAll, expect, test } from 'vitest'
import { operatorCalls } from '../../testing/operator-calls.ts'
import { letRentals } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { externalSyncRuns } from '../external-data/external-data.table.ts'
import { outboxMails } from '../mail/outbox.table.ts'
import { claims } from '../rentals/deposits/claims.table.ts'
import { refunds } from '../rentals/refunds/refunds.table.ts'
import { appeals } from './appeals/appeals.table.ts'

const testApp = await startTestApp()
const { db, clock } = testApp
const { get, post, report, actsOn } = operatorCalls(testApp)
const today = async (): Promise<Today> => (await get('/api/operator/today')).body
const tasksOf = async (kind: string) => (await today()).tasks.filter((task) => task.kind === kind)

const NOW = clock.now()
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const numbers = Array.from({ length: 7 }, (_, n) => n)

let before: Today
test('is empty without tasks', () => {
  const none = { report: 0, appeal: 0, claim: 0, refund: 0, mail: 0, sync: 0 }
  expect(before).toEqual({ counts: none, tasks: [] })
})

const mail = { tryAfter: NOW, giveUpAt: NOW, queuedAt: hoursAgo(2), updatedAt: hoursAgo(1) }
const secret = { recipient: 'ana@example.org', subject: 'Code 123456', text: 't', html: 'h' }

async function makeRentals() {
  await letRentals(
    db,
    numbers.map((n) => ({
      id: `r-${n}`,
      startDate: `2019-0${n + 1}-01`,
      endDate: `2019-0${n + 1}-03`,
      status: 'completed',
    })),
  )
  const of = (n: number) => ({ rentalId: `r-${n}`, itemKey: 'tool:tool-1' })
  await db.insert(claims).values(
    numbers.map((n) => ({
      ...{ ...of(n), amountCents: 1250, reason: 'Scratched', createdAt: hoursAgo(90) },
      ...{ state: n < 6 ? ('disputed' as const) : ('open' as const), answeredAt: hoursAgo(50 + n) },
    })),
  )
  const moments = { createdAt: hoursAgo(50), updatedAt: hoursAgo(50), askAfter: NOW }
  await db.insert(refunds).values(
    numbers.map((n) => ({
      ...{ ...of(n), ...moments, paymentIntentId: `pi-${n}`, paymentProvider: 'sandbox' as const },
      ...{ amountCents: 500, reason: 'deposit' as const, idempotencyKey: `k-${n}` },
      ...{ dueSince: hoursAgo(n + 22), lastErrorCode: n === 0 ? 'card_gone' : null },
    })),
  )
}

beforeAll(async () => {
  before = await today()
  await makeRentals()
  for (const n of [5, 6, 7, 8, 9, 10]) await report('plot', 'plot-1', `user${n}`)
  await db.insert(appeals).values([
    { id: 'open', userId: 'user5', text: 'It was a joke', createdAt: hoursAgo(3) },
    {
      ...{ id: 'over', userId: 'user5', text: 'Sorry', createdAt: hoursAgo(9) },
      ...{ answer: 'Fine', answeredAt: hoursAgo(1), answeredBy: 'user1' },
    },
  ])
  await db.insert(outboxMails).values([
    { ...mail, ...secret, key: 'a', state: 'failed', tries: 4, lastErrorCode: 'EAUTH' },
    { ...mail, ...secret, key: 'code b', state: 'uncertain', tries: 1 },
    { ...mail, ...secret, key: 'c', state: 'waiting' },
  ])
})

test('counts all tasks of a kind and shows the five oldest', async () => {
  const { counts, tasks } = await today()
  expect(counts).toEqual({ report: 6, appeal: 1, claim: 6, refund: 6, mail: 2, sync: 0 })
  for (const kind of ['report', 'claim', 'refund'] as const) {
    const shown = tasks.filter((task) => task.kind === kind)
    expect(shown).toHaveLength(5)
    const since = shown.map((task) => task.since)
    expect(since).toEqual(since.toSorted())
  }
})

test('describes and links each task', async () => {
  expect((await tasksOf('report'))[0]).toMatchObject({
    title: 'A plot was reported',
    detail: 'Spam or advertising',
    link: '/operator?tab=reports',
  })
  expect((await tasksOf('appeal'))[0]).toMatchObject({
    title: expect.stringContaining('asks you to look again'),
    detail: 'It was a joke',
    link: '/operator?tab=appeals',
  })
  expect((await tasksOf('claim'))[0]).toMatchObject({
    title: '$12.50 of a deposit is in dispute',
    link: '/rentals/r-5',
  })
  expect(await tasksOf('refund')).toContainEqual(
    expect.objectContaining({
      title: 'A refund of $5 is stuck',
      link: '/operator?tab=money&kind=refund&state=pending',
    }),
  )
})

test('shows nothing private of a mail', async () => {
  const tasks = await tasksOf('mail')
  expect(tasks.map(({ title }) => title)).toContain('A code to sign in may not have arrived')
  expect(tasks.map(({ detail }) => detail).toSorted()).toEqual([
    'EAUTH, tried 4 times',
    'No error is known, tried once',
  ])
  const said = JSON.stringify(await today())
  for (const secret of ['ana@', '123456', 'Code']) expect(said).not.toContain(secret)
})

test('lists all tasks of one kind', async () => {
  const { counts } = await today()
  for (const kind of TASK_KINDS) {
    const { body } = await get(`/api/operator/today?kind=${kind}`)
    expect([kind, body.tasks.length]).toEqual([kind, counts[kind]])
    expect(body.tasks.every((task: Task) => task.kind === kind)).toBe(true)
    expect(body.counts).toEqual(counts)
  }
  expect((await get('/api/operator/today?kind=tips')).status).toBe(400)
})

test('puts a failed mail aside with a reason, once', async () => {
  const aside = (key: string, reason = 'They were told by phone') =>
    post(`/api/operator/mails/${encodeURIComponent(key)}/put-aside`, { reason })
  expect((await aside('code b', '')).status).toBe(400)
  // A waiting mail has not failed.
  expect((await aside('c')).status).toBe(404)
  const failed = await tasksOf('mail')
  await db.insert(outboxMails).values({ ...mail, ...secret, key: 'd', state: 'failed', tries: 2 })
  expect(await tasksOf('mail')).toHaveLength(failed.length + 1)
  expect((await aside('d')).status).toBe(204)
  expect((await aside('d')).status).toBe(404)
  expect(await tasksOf('mail')).toEqual(failed)
  expect(await actsOn('d')).toMatchObject([
    { action: 'mail_put_aside', targetType: 'mail', reason: 'They were told by phone' },
  ])
})

test('counts the failures of the last sync alone', async () => {
  const run = (id: string, hours: number, own: object) => ({
    ...{ id, startedAt: hoursAgo(hours), endedAt: hoursAgo(hours - 1), status: 'done' as const },
    ...own,
  })
  await db.insert(externalSyncRuns).values(run('cut', 30, { status: 'interrupted' }))
  expect(await tasksOf('sync')).toMatchObject([{ title: 'The last sync was interrupted' }])
  const service = { stored: 0, skipped: 0, gone: 0, startedAt: null, endedAt: null }
  const services = [
    { ...service, service: 'plantData', outcome: 'failed', message: 'It did not answer.' },
    { ...service, service: 'maps', outcome: 'done', message: null },
  ]
  await db.insert(externalSyncRuns).values(run('half', 20, { services }))
  expect(await tasksOf('sync')).toMatchObject([
    { title: 'The sync of the plant data failed', detail: 'It did not answer.' },
  ])
  await db.insert(externalSyncRuns).values(run('well', 10, {}))
  expect((await today()).counts.sync).toBe(0)
})
