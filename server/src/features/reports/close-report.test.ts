import type { OperatorListing, OperatorReport } from '@commonplot/shared/operator/operator.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { operatorCalls } from '../../testing/operator-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { comments } from '../posts/comments.table.ts'

const testApp = await startTestApp()
const { db, clock } = testApp
const { post, get, report, told, listing, actsOn } = operatorCalls(testApp)

const OUTCOME = 'We have acted on it.'
const close = (id: string, more: object = {}) =>
  post(`/api/operator/reports/${id}/close`, { outcome: OUTCOME, ...more })
const list = async (query = ''): Promise<OperatorReport[]> =>
  (await get(`/api/operator/reports${query}`)).body

test('sends the outcome to the reporter, without the note', async () => {
  const { body } = await report('plot', 'plot-1', 'user9')
  const closed = await close(body.id, { note: 'Third time with this host.' })
  expect(closed).toEqual({ status: 204, body: null })
  expect(await told('user9')).toEqual([
    { title: 'What you reported was looked at: a plot', body: OUTCOME, link: '/plots/plot-1' },
  ])
  expect(await actsOn(body.id)).toMatchObject([
    {
      ...{ action: 'report_closed', operatorId: 'user1', personId: 'user2', targetType: 'report' },
      reason: `${OUTCOME} Third time with this host.`,
    },
  ])
  const [row] = await list('?filter=closed')
  expect(row).toMatchObject({
    ...{ id: body.id, outcome: OUTCOME, closingNote: 'Third time with this host.' },
    closedAt: clock.now().toISOString(),
  })
})

test('closes every report about the same thing', async () => {
  const reporters = ['user6', 'user7', 'user8']
  const made = await Promise.all(reporters.map((userId) => report('tool', 'tool-1', userId)))
  await listing('hide', 'tool', 'tool-1')
  expect((await close(made[1]?.body.id)).status).toBe(204)
  const open = () => list('?targetType=tool&targetId=tool-1')
  expect(await open()).toEqual([])
  for (const userId of reporters) {
    // The reporter cannot open the hidden page.
    expect(await told(userId)).toMatchObject([{ body: OUTCOME, link: '/notifications' }])
  }
  for (const { body } of made) expect((await close(body.id)).status).toBe(409)
  await listing('show', 'tool', 'tool-1')
  const anew = await report('tool', 'tool-1', 'user6')
  expect(anew.body.id).not.toBe(made[0]?.body.id)
  expect(await open()).toMatchObject([{ id: anew.body.id }])
  expect((await close(made[0]?.body.id)).status).toBe(409)
  expect(await open()).toHaveLength(1)
  await close(anew.body.id)
})

test('lets one of two concurrent operators close a report', async () => {
  const { body } = await report('user', 'user10', 'user5')
  const both = await Promise.all([close(body.id), close(body.id), close(body.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  expect(await actsOn(body.id)).toHaveLength(1)
})

test.each([
  [{ outcome: '' }, 400],
  [{ outcome: '   ' }, 400],
  [{ outcome: 'x'.repeat(201) }, 400],
  [{ outcome: undefined }, 400],
  [{ note: 'x'.repeat(10_000) }, 400],
])('refuses to close with %o', async (bad, status) => {
  const { body } = await report('user', 'user4', 'user5')
  expect((await close(body.id, bad)).status).toBe(status)
  expect(await actsOn(body.id)).toEqual([])
})

test('answers 404 for an unknown report', async () => {
  expect((await close('nothing')).status).toBe(404)
})

test('logs the longest outcome and note', async () => {
  const { body } = await report('user', 'user6', 'user5')
  const longest = { outcome: 'o'.repeat(200), note: 'n'.repeat(2000) }
  expect((await close(body.id, longest)).status).toBe(204)
  expect((await actsOn(body.id))[0]?.reason).toHaveLength(2000)
})

test('lists open reports oldest first and all reports newest first, in pages', async () => {
  const closed = await report('user', 'user9', 'user5')
  await close(closed.body.id)
  for (let n = 0; n < 70; n += 1) {
    const id = `c-${n}`
    const createdAt = clock.now()
    await db
      .insert(comments)
      .values({ id, postId: 'post-1', userId: 'user9', content: id, createdAt })
    clock.advance(1000)
    await report('comment', id, `user${4 + (n % 5)}`)
  }
  const first = await get('/api/operator/reports?personId=user9')
  expect(first.body).toHaveLength(60)
  expect(first.total).toBe(70)
  const second = await get(first.next ?? '')
  const open = [...first.body, ...second.body] as OperatorReport[]
  expect(second.next).toBeNull()
  expect(open.map(({ excerpt }) => excerpt)).toEqual(Array.from({ length: 70 }, (_, n) => `c-${n}`))
  const all = await list('?filter=all&personId=user9')
  expect(all[0]?.excerpt).toBe('c-69')
  expect(await list('?filter=closed&personId=user9')).toMatchObject([{ id: closed.body.id }])
  expect(open[0]).toMatchObject({
    ...{ targetType: 'comment', reason: 'spam', note: null, isHidden: false, closedAt: null },
    reporter: { id: 'user4' },
    person: { id: 'user9' },
  })
})

test('lists as many reports about a listing as its row counts', async () => {
  await report('plot', 'plot-2', 'user6')
  await report('plot', 'plot-2', 'user7')
  const [{ ownerId } = {}] = await db.select().from(plots).where(eq(plots.id, 'plot-2'))
  await report('user', ownerId ?? '', 'user7')
  const about = await list('?targetType=plot&targetId=plot-2')
  expect(about.map(({ targetType, targetId }) => `${targetType} ${targetId}`)).toEqual([
    'plot plot-2',
    'plot plot-2',
  ])
  const rows: OperatorListing[] = (await get('/api/operator/listings?filter=reported')).body
  expect(rows.find(({ id }) => id === 'plot-2')?.openReports).toBe(about.length)
  expect(await list('?targetType=tool&targetId=plot-2')).toEqual([])
})

test.each([
  '?filter=mine',
  '?cursor=nonsense',
  `?cursor=${'x'.repeat(1001)}`,
  '?personId=',
  '?targetType=barn',
  '?targetId=',
])('the list refuses %s', async (query) => {
  expect((await get(`/api/operator/reports${query}`)).status).toBe(400)
})
