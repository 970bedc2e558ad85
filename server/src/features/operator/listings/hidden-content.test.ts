import type { Post } from '@commonplot/shared/posts/post.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operatorCalls } from '../../../testing/operator-calls.ts'
import { rentalCalls } from '../../../testing/rental-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { comments } from '../../posts/comments.table.ts'
import { posts } from '../../posts/posts.table.ts'
import { sweepRentals } from '../../rentals/sweep-rentals.service.ts'
import { reviews } from '../../reviews/reviews.table.ts'
import { sweepReviews } from '../../reviews/write-review.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { post, get, content, told, actsOn } = operatorCalls(testApp)

const AUTHOR = 'user2'
const find = async (url: string, id: string, userId: string): Promise<Post | undefined> =>
  (await get(url, userId)).body.find((one: Post) => one.id === id)

test('shows a hidden post with its reason to its author alone', async () => {
  const before = (await get('/api/posts', 'user5')).total
  expect((await content('hide', 'post', 'post-1', 'No selling here.')).status).toBe(204)
  for (const url of ['/api/posts', `/api/users/${AUTHOR}/posts`]) {
    expect(await find(url, 'post-1', 'user5')).toBeUndefined()
    expect(await find(url, 'post-1', AUTHOR)).toMatchObject({ hiddenReason: 'No selling here.' })
  }
  const feed = await get('/api/posts', 'user5')
  expect(feed.total).toBe(before - 1)
  expect(feed.body.some((one: Post) => 'hiddenReason' in one)).toBe(false)
  expect((await post('/api/posts/post-1/like', {}, 'user5')).status).toBe(404)
  expect(await told(AUTHOR)).toMatchObject([
    { title: 'Your post was hidden', body: expect.stringContaining('No selling here.') },
  ])
  expect((await content('hide', 'post', 'post-1')).status).toBe(409)
  const shown = await Promise.all([1, 2].map(() => content('show', 'post', 'post-1')))
  expect(shown.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await find('/api/posts', 'post-1', 'user5'))?.hiddenReason).toBeUndefined()
  const acts = (await actsOn('post-1')).map(({ action, personId }) => [action, personId])
  expect(acts).toEqual([
    ['content_hidden', AUTHOR],
    ['content_shown', AUTHOR],
  ])
})

test('counts the visible comments of a post', async () => {
  const rows = ['one', 'two'].map((id) => ({ id, postId: 'post-3', userId: 'user8', content: id }))
  await db.insert(comments).values(rows.map((row) => ({ ...row, createdAt: clock.now() })))
  await db.update(posts).set({ commentCount: 2 }).where(eq(posts.id, 'post-3'))
  const count = async () => (await find('/api/posts', 'post-3', 'user6'))?.comments
  await Promise.all([1, 2, 3].map(() => content('hide', 'comment', 'one')))
  expect(await count()).toBe(1)
  await content('hide', 'comment', 'two')
  expect(await count()).toBe(0)
  await Promise.all([1, 2, 3].map(() => content('show', 'comment', 'one')))
  expect(await count()).toBe(1)
  expect(await told('user8')).toHaveLength(3)
})

const averageSeen = async (toolId: string) => {
  const [row] = await db
    .select({
      rating: sql<number | null>`round(avg(${reviews.rating}), 2)::float`,
      reviewCount: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(sql`${reviews.toolId} = ${toolId} and ${reviews.hiddenReason} is null`)
  return row
}

test('ratings average the visible reviews after any hiding and showing', async () => {
  const ids = Array.from({ length: 6 }, (_, n) => `rated-${n}`)
  await db.delete(reviews).where(eq(reviews.toolId, 'tool-4'))
  await db.insert(reviews).values(
    ids.map((id, n) => ({
      ...{ id, toolId: 'tool-4', rating: (n % 5) + 1, comment: id, authorId: 'user5' },
      ...{ subjectId: 'user4', visibleAt: clock.now() },
    })),
  )
  const act = fc.tuple(fc.constantFrom('hide' as const, 'show' as const), fc.constantFrom(...ids))
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const done = await Promise.all(acts.map(([what, id]) => content(what, 'review', id)))
      expect(done.every(({ status }) => status === 204 || status === 409)).toBe(true)
      clock.advance(60_000)
      await sweepReviews(deps)
      const { rating, reviewCount } = (await get('/api/tools/tool-4', 'user6')).body
      expect({ rating, reviewCount }).toEqual(await averageSeen('tool-4'))
      const listed = await get('/api/tools/tool-4/reviews', 'user6')
      expect(listed.body).toHaveLength(reviewCount)
      const stars: { count: number }[] = (await get('/api/tools/tool-4/stars', 'user6')).body
      expect(stars.reduce((sum, { count }) => sum + count, 0)).toBe(reviewCount)
    }),
    { numRuns: 25, seed: 21 },
  )
})

test('shows a hidden review to its author alone until an operator shows it again', async () => {
  const { rented, send } = rentalCalls(testApp)
  const { rental } = await rented('tool')
  clock.set(`${rental.endDate}T19:00:00Z`)
  await sweepRentals(deps)
  clock.advance(86_400_000)
  await sweepRentals(deps)
  const url = `/api/rentals/${rental.id}/review`
  const { body } = await send(url, { rating: 1, comment: 'A liar.' }, 'user1')
  const id = body.review.id
  // An unpublished review cannot be hidden.
  expect((await content('hide', 'review', id)).status).toBe(404)
  clock.advance(15 * 86_400_000)
  await sweepReviews(deps)
  expect((await content('hide', 'review', id, 'No insults.')).status).toBe(204)
  const ofRental = async (userId: string) =>
    (await get(`/api/rentals/${rental.id}/reviews`, userId)).body
  expect(await ofRental('user1')).toMatchObject([{ visibleAt: null, hiddenReason: 'No insults.' }])
  expect(await ofRental('user2')).toEqual([])
  clock.advance(400 * 86_400_000)
  await sweepReviews(deps)
  const seen = async () => (await app.inject('/api/tools/tool-1/reviews')).body.includes('A liar.')
  expect(await seen()).toBe(false)
  expect(await told('user1')).toMatchObject([{ link: `/rentals/${rental.id}` }])
  expect((await content('show', 'review', id)).status).toBe(204)
  expect(await seen()).toBe(true)
  expect((await ofRental('user1'))[0]).toMatchObject({ visibleAt: clock.now().toISOString() })
})
