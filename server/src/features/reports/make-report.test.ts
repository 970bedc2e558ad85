import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { operatorCalls } from '../../testing/operator-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { comments } from '../posts/comments.table.ts'
import { reviews } from '../reviews/reviews.table.ts'
import { reports } from './reports.table.ts'

const testApp = await startTestApp()
const { db, clock } = testApp
const { post, report, told, listing, content } = operatorCalls(testApp)

const rowsAbout = (targetId: string) =>
  db.select().from(reports).where(eq(reports.targetId, targetId))

async function aMessage(from: string, to: string, words: string): Promise<[string, string]> {
  const pair = { participant1Id: from, participant2Id: to, type: 'general' }
  const { body: conversation } = await post('/api/conversations', pair, from)
  const url = `/api/conversations/${conversation.id}/messages`
  const { body } = await post(url, { senderId: from, content: words }, from)
  return [body.id ?? body.message?.id, conversation.id]
}

async function aComment(id: string, userId: string): Promise<string> {
  const createdAt = clock.now()
  await db
    .insert(comments)
    .values({ id, postId: 'post-1', userId, content: 'Buy my pills', createdAt })
  return id
}

test.each([
  ['plot', 'plot-1', 'user2', 'Sunrise Raised Beds'],
  ['tool', 'tool-1', 'user2', 'iller'],
  ['post', 'post-1', 'user2', 'Six pounds of tomatoes'],
  ['user', 'user3', 'user3', ''],
])('reports a %s and keeps its text of that moment', async (type, id, personId, words) => {
  const note = ' It is not true. '
  const made = await report(type, id, 'user5', { reason: 'misleading', note })
  expect([made.status, made.body]).toEqual([
    201,
    {
      ...{ id: expect.any(String), targetType: type, targetId: id, reason: 'misleading' },
      createdAt: clock.now().toISOString(),
    },
  ])
  const [row] = await rowsAbout(id)
  expect(row).toMatchObject({ reporterId: 'user5', personId, note: 'It is not true.' })
  expect(row?.excerpt).toContain(words)
})

test('reports a review, a comment and a message', async () => {
  const [review] = await db.select().from(reviews).limit(1)
  const reporterId = review?.authorId === 'user5' ? 'user6' : 'user5'
  expect((await report('review', review?.id ?? '', reporterId)).status).toBe(201)
  expect((await rowsAbout(review?.id ?? ''))[0]?.excerpt).toBe(review?.comment)
  expect((await report('comment', await aComment('c1', 'user3'))).status).toBe(201)
  const [messageId, conversationId] = await aMessage('user7', 'user5', 'Send me money')
  expect((await report('message', messageId)).status).toBe(201)
  const expected = { excerpt: 'Send me money', conversationId, personId: 'user7' }
  expect((await rowsAbout(messageId))[0]).toMatchObject(expected)
})

test('answers 404 for a thing that the reporter cannot see', async () => {
  const [messageId] = await aMessage('user7', 'user8', 'Between us')
  expect((await report('message', messageId, 'user5')).status).toBe(404)
  expect((await report('message', messageId, 'user8')).status).toBe(201)
  await db.insert(reviews).values({
    ...{ id: 'unseen', plotId: 'plot-1', rating: 1, comment: 'Awful', authorId: 'user4' },
    visibleFrom: new Date('2100-01-01'),
  })
  expect((await report('review', 'unseen')).status).toBe(404)
  await listing('hide', 'tool', 'tool-2')
  expect((await report('tool', 'tool-2')).status).toBe(404)
  await content('hide', 'post', 'post-2')
  expect((await report('post', 'post-2', 'user9')).status).toBe(404)
  for (const type of ['plot', 'tool', 'post', 'comment', 'review', 'message', 'user']) {
    expect((await report(type, 'nothing')).status).toBe(404)
  }
})

test.each([
  ['plot', 'plot-1', 'user2'],
  ['user', 'user5', 'user5'],
  ['post', 'post-1', 'user2'],
])("refuses a report about the reporter's own %s", async (type, id, userId) => {
  const refused = await report(type, id, userId)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('your own')])
})

test.each([
  [{ targetType: 'garden' }],
  [{ targetId: '' }],
  [{ targetId: 'x'.repeat(201) }],
  [{ reason: 'dislike' }],
  [{ reason: undefined }],
  [{ note: 'x'.repeat(10_000) }],
  [{ note: 'x'.repeat(2001) }],
  [{ note: 'a\u0000b' }],
  [{ note: 7 }],
])('refuses %o', async (bad) => {
  const { status } = await report('plot', 'plot-2', 'user6', bad)
  expect(status).toBe(400)
  expect(await rowsAbout('plot-2')).toEqual([])
})

test('returns the first report for repeats, also concurrent ones', async () => {
  const both = await Promise.all([1, 2, 3].map(() => report('tool', 'tool-3', 'user6')))
  const later = await report('tool', 'tool-3', 'user6', { reason: 'unsafe', note: 'Still there' })
  const ids = [...both, later].map(({ status, body }) => [status, body.id])
  expect(new Set(ids.map(String)).size).toBe(1)
  expect(await rowsAbout('tool-3')).toHaveLength(1)
})

test('notifies operators once per thing', async () => {
  const before = (await told('user1')).length
  for (const userId of ['user5', 'user6', 'user7']) await report('user', 'user4', userId)
  const heard = await told('user1')
  expect(heard.slice(0, heard.length - before)).toEqual([
    { title: 'A person was reported', body: 'Spam or advertising.', link: '/operator?tab=reports' },
  ])
  // A reporting operator gets no notification.
  await report('user', 'user9', 'user1')
  expect(await told('user1')).toHaveLength(before + 1)
})

test('clips a long text at a whole character', async () => {
  const content = `${'a'.repeat(499)}🥕 and more`
  const { body } = await post('/api/posts', { content }, 'user8')
  expect((await report('post', body.id)).status).toBe(201)
  expect((await rowsAbout(body.id))[0]?.excerpt).toBe('a'.repeat(499))
})

test('refuses the 21st open report of a day', async () => {
  const ids = Array.from({ length: 22 }, (_, n) => `flood-${n}`)
  for (const id of ids) await aComment(id, 'user3')
  const all = await Promise.all(ids.map((id) => report('comment', id, 'user10')))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(20)
  const refused = all.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.body.message).toContain('You have reported a lot today')
  const last = all.findIndex(({ status }) => status === 429)
  clock.advance(86_400_001)
  expect((await report('comment', ids[last] ?? '', 'user10')).status).toBe(201)
})
