import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { suspendCalls } from '../../../testing/operator-calls.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'
import { posts } from '../../posts/posts.table.ts'
import { reviews } from '../../reviews/reviews.table.ts'
import { tools } from '../../tools/tools.table.ts'
import { appeals } from './appeals.table.ts'

const testApp = await startTestApp()
const { app, db, clock } = testApp
const { suspend, unsuspend, acts } = suspendCalls(testApp)
const PERSON = 'user4'
const FAR_AWAY = new Date('2200-01-01T00:00:00Z')

beforeEach(async () => {
  await unsuspend(PERSON)
  await db.delete(appeals)
})

async function appeal(text: string, userId = PERSON) {
  const call = { method: 'POST', url: '/api/me/appeal', payload: { text } } as const
  const answer = await app.inject({ ...call, headers: as(userId) })
  return [answer.statusCode, answer.body && answer.json().message]
}

async function answer(id: string, words: string, userId = 'user1') {
  const url = `/api/operator/appeals/${id}/answer`
  const call = { method: 'POST', url, payload: { answer: words } } as const
  return (await app.inject({ ...call, headers: as(userId) })).statusCode
}

const own = async () =>
  (await app.inject({ url: '/api/me/appeal', headers: as(PERSON) })).json().appeal
const open = async () => (await app.inject('/api/operator/appeals')).json()

test('lets a suspended person appeal and an operator answer, with an audit entry', async () => {
  await suspend(PERSON)
  expect(await own()).toBeNull()
  expect(await appeal('It was a flat tyre.')).toEqual([204, ''])
  expect(await own()).toMatchObject({ text: 'It was a flat tyre.', answer: null })
  const [waiting] = await open()
  expect(waiting).toMatchObject({
    ...{ person: { id: PERSON }, text: 'It was a flat tyre.', answeredAt: null },
    suspension: { reason: expect.any(String) },
  })
  expect(await answer(waiting.id, 'Thank you, we look into it.')).toBe(204)
  expect(await own()).toMatchObject({ answer: 'Thank you, we look into it.' })
  const { json } = await app.inject({ url: '/api/notifications', headers: as(PERSON) })
  expect(json()).toContainEqual(
    expect.objectContaining({ kind: 'operator', body: 'Thank you, we look into it.' }),
  )
  const logged: { targetId: string }[] = await acts('?action=appeal_answered')
  expect(logged.filter(({ targetId }) => targetId === waiting.id)).toMatchObject([
    { targetType: 'appeal', person: { id: PERSON } },
  ])
})

test('allows one open appeal, and another after the answer', async () => {
  await suspend(PERSON)
  const [first, second] = await Promise.all([appeal('One'), appeal('Two')])
  expect([first, second].map(([status]) => status).sort()).toEqual([204, 409])
  expect(await appeal('Three')).toEqual([409, expect.stringMatching(/^You have answered already/)])
  const [{ id }] = await open()
  expect(await answer(id, 'No.')).toBe(204)
  clock.advance(1000)
  expect(await appeal('Four')).toEqual([204, ''])
  expect(await open()).toMatchObject([{ text: 'Four' }, { answer: 'No.' }])
})

test('sends one answer when two operators answer concurrently', async () => {
  await suspend(PERSON)
  await appeal('Please')
  const before = (await acts('?action=appeal_answered')).length
  const [{ id }] = await open()
  expect((await Promise.all([answer(id, 'Yes'), answer(id, 'No')])).sort()).toEqual([204, 409])
  expect(await acts('?action=appeal_answered')).toHaveLength(before + 1)
  expect(await answer('nothing', 'Yes')).toBe(404)
  expect(await answer(id, 'Yes', 'user2')).toBe(403)
})

test('refuses an appeal against nothing and accepts one against hidden content', async () => {
  expect(await appeal('Why?')).toEqual([409, expect.stringContaining('you are not suspended')])
  const hide = { hiddenReason: 'A car park is no plot' }
  const steps = [
    async () => {
      const paused = { state: 'paused', stateBefore: 'listed', pausedBy: ['hidden'] } as const
      await db
        .update(tools)
        .set({ ...hide, ...paused, pausedBy: ['hidden'] })
        .where(eq(tools.id, 'tool-4'))
    },
    async () => {
      await db.insert(posts).values({ id: 'hidden-post', userId: PERSON, content: 'x', ...hide })
    },
    async () => {
      const [some] = await db.select().from(reviews).limit(1)
      const unseen = { visibleAt: null, visibleFrom: FAR_AWAY, authorId: PERSON, ...hide }
      await db
        .update(reviews)
        .set(unseen)
        .where(eq(reviews.id, some?.id ?? ''))
    },
  ]
  const undo = [
    () =>
      db
        .update(tools)
        .set({ hiddenReason: null, state: 'listed', stateBefore: null, pausedBy: [] })
        .where(eq(tools.id, 'tool-4')),
    () => db.delete(posts).where(eq(posts.id, 'hidden-post')),
    () => db.update(reviews).set({ hiddenReason: null }).where(eq(reviews.authorId, PERSON)),
  ]
  for (const [index, step] of steps.entries()) {
    await step()
    expect(await appeal('It is one.')).toEqual([204, ''])
    await db.delete(appeals)
    await undo[index]?.()
    expect((await appeal('It is one.'))[0]).toBe(409)
  }
})

test.each(['', ' ', 'x'.repeat(10_000)])('refuses the answer %j', async (text) => {
  await suspend(PERSON)
  expect((await appeal(text))[0]).toBe(400)
})
