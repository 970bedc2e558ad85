import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import type { Comment } from '@commonplot/shared/posts/comments.contract.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { hidingOfComments } from './comments.store.ts'
import { comments } from './comments.table.ts'
import { posts } from './posts.table.ts'

const { app, db, deps, clock } = await startTestApp()

const newPost = async (userId = 'user7') => {
  const payload = { content: 'What do you say?' }
  const headers = as(userId)
  const sent = await app.inject({ method: 'POST', url: '/api/posts', payload, headers })
  return sent.json().id as string
}
const say = (postId: string, payload: object, userId = 'user8') =>
  app.inject({
    method: 'POST',
    url: `/api/posts/${postId}/comments`,
    payload,
    headers: as(userId),
  })
const saidBy = async (userId: string, postId: string, content: string): Promise<Comment> => {
  clock.advance(1000)
  return (await say(postId, { content }, userId)).json()
}
const take = async (id: string, userId: string) =>
  (await app.inject({ method: 'DELETE', url: `/api/comments/${id}`, headers: as(userId) }))
    .statusCode
const hide = async (id: string) => {
  const url = `/api/operator/content/comment/${id}/hide`
  return (await app.inject({ method: 'POST', url, payload: { reason: 'Unkind' } })).statusCode
}
const read = (postId: string, userId = 'user9', query = '') =>
  app.inject({ url: `/api/posts/${postId}/comments${query}`, headers: as(userId) })
const wordsOn = async (postId: string, userId?: string) =>
  ((await read(postId, userId)).json() as Comment[]).map(({ content }) => content)
const countOn = async (postId: string, userId = 'user7') => {
  const url = `/api/users/${userId}/posts`
  const all: Post[] = (await app.inject({ url })).json()
  return all.find(({ id }) => id === postId)?.comments
}

describe('reading comments', () => {
  test('lists comments with their authors, oldest first, and the feed counts them [FEED-08]', async () => {
    const response = await read('post-1')
    expect(response.headers['x-total-count']).toBe('3')
    const all: Comment[] = response.json()
    expect(all.map(({ author }) => author?.id)).toEqual(['user7', 'user4', 'user2'])
    expect(all[0]).toEqual({
      id: 'comment-1',
      postId: 'post-1',
      content: expect.stringContaining('A dozen clean ones'),
      createdAt: expect.any(String),
      author: {
        id: 'user7',
        fullName: 'Sam Whitlock',
        profileImage: expect.any(String),
      },
      hiddenReason: null,
    })
    expect(await countOn('post-1', 'user2')).toBe(3)
  })

  test('pages through all comments without gaps or repeats', async () => {
    const postId = await newPost()
    const at = clock.now()
    // One moment for all, so their ids alone order them.
    const rows = Array.from({ length: 130 }, (_, n) => `c${String(n).padStart(3, '0')}`)
    const row = (id: string) => ({ id: `${postId}-${id}`, postId, userId: 'user8', createdAt: at })
    await db.insert(comments).values(rows.map((content) => ({ ...row(content), content })))
    const found: string[] = []
    let query: string | undefined = ''
    while (query !== undefined) {
      const page = await read(postId, 'user9', query)
      found.push(...(page.json() as Comment[]).map(({ content }) => content))
      query = /cursor=([^>&]+)/.exec(String(page.headers.link ?? ''))?.[0].replace(/^/, '?')
    }
    expect(found).toEqual(rows)
    expect((await read(postId, 'user9', '?cursor=nonsense')).statusCode).toBe(400)
  })
})

describe('writing a comment', () => {
  test('shows the comment to everybody and counts it', async () => {
    const postId = await newPost()
    const response = await say(postId, { content: '  Well done!\nReally.  ' })
    expect(response.statusCode).toBe(201)
    const said = { content: 'Well done!\nReally.', postId, author: { id: 'user8' } }
    expect(response.json()).toMatchObject(said)
    expect((await read(postId)).json()).toEqual([response.json()])
    expect(await countOn(postId)).toBe(1)
  })

  test('stores a retry once; refuses another text or post with the same client id', async () => {
    const [postId, other] = [await newPost(), await newPost()]
    const once = { content: 'Twice', clientId: crypto.randomUUID() }
    const answers = await Promise.all([1, 2].map(() => say(postId, once)))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await say(postId, once)).statusCode).toBe(201)
    expect((await say(postId, { ...once, content: 'Else' })).statusCode).toBe(409)
    const elsewhere = await say(other, once)
    expect(elsewhere.statusCode).toBe(409)
    expect(elsewhere.json().message).toMatch(/^clientId: /)
    expect([await countOn(postId), await countOn(other)]).toEqual([1, 0])
    // A client id belongs to one person.
    expect((await say(postId, once, 'user9')).statusCode).toBe(201)
  })

  test.each([
    ['nothing', '  \n '],
    ['far too much', 'x'.repeat(2001)],
    ['control characters', 'Ring\u0007'],
    ['no words', 7],
  ])('refuses %s', async (_name, content) => {
    const postId = await newPost()
    const response = await say(postId, { content })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(/^content/)
    expect(await countOn(postId)).toBe(0)
  })

  test('answers 404 for an unknown post, for reading and writing', async () => {
    expect((await read('nowhere')).statusCode).toBe(404)
    expect((await say('nowhere', { content: 'Hello?' })).statusCode).toBe(404)
  })

  test("notifies the post's author of other people's comments, grouped per post", async () => {
    const postId = await newPost()
    await saidBy('user7', postId, 'My own')
    await saidBy('user8', postId, 'First')
    await saidBy('user9', postId, 'Second')
    const url = '/api/notifications'
    const told: Notification[] = (await app.inject({ url, headers: as('user7') })).json()
    const ofPost = told.filter(({ group }) => group === `post:${postId}`)
    expect(ofPost.map(({ kind, body }) => [kind, body])).toEqual([
      ['comment', 'Second'],
      ['comment', 'First'],
    ])
    expect(ofPost[1]).toMatchObject({
      title: 'Priya Raman commented on your post',
      link: `/profile?post=${postId}`,
    })
  })
})

describe('deleting a comment', () => {
  test("allows the comment's author and the post's author alone", async () => {
    const postId = await newPost()
    const [first, second] = [
      await saidBy('user8', postId, 'One'),
      await saidBy('user8', postId, 'Two'),
    ]
    expect(await take(first.id, 'user9')).toBe(403)
    expect(await take(first.id, 'user8')).toBe(204)
    expect(await take(first.id, 'user8')).toBe(404)
    expect(await countOn(postId)).toBe(1)
    expect(await take(second.id, 'user7')).toBe(204)
    expect(await countOn(postId)).toBe(0)
    expect(await wordsOn(postId)).toEqual([])
  })
})

test.each([
  ['deleted', (id: string) => take(id, 'user8'), 204],
  ['deleted by whose post it is', (id: string) => take(id, 'user7'), 204],
  ['hidden', (id: string) => hide(id), 204],
])('removes the text of a comment that is %s from notifications', async (_, remove, status) => {
  const postId = await newPost()
  const { id } = await saidBy('user8', postId, 'You are a fool')
  await saidBy('user9', postId, 'Well done')
  const told = () => db.select().from(notifications).where(eq(notifications.userId, 'user7'))
  const ofComment = async () =>
    (await told()).filter(({ eventKey }) => eventKey === `comment:${id}`)
  const later = { createdAt: clock.now(), dueAt: clock.now(), state: 'waiting' } as const
  const mail = { ...later, eventKey: `comment:${id}`, channel: 'mail', kind: 'comment' } as const
  await db
    .insert(notifications)
    .values({ ...mail, userId: 'user7' })
    .onConflictDoNothing()
  expect((await ofComment()).map(({ channel }) => channel)).toContain('app')
  expect(await remove(id)).toBe(status)
  expect(await ofComment()).toEqual([])
  expect((await told()).some(({ body }) => body === 'Well done')).toBe(true)
})

describe('hidden by an operator', () => {
  test('shows a hidden comment with its reason to its author alone', async () => {
    const postId = await newPost()
    const { id } = await saidBy('user8', postId, 'Rude')
    await saidBy('user9', postId, 'Kind')
    const hide = () => deps.db.transaction((tx) => hidingOfComments.hide(tx, id, 'Be kind'))
    expect(await hide()).toBeDefined()
    expect(await hide()).toBeUndefined()
    expect(await countOn(postId)).toBe(1)
    expect(await wordsOn(postId)).toEqual(['Kind'])
    expect(await wordsOn(postId, 'user7')).toEqual(['Kind'])
    const own: Comment[] = (await read(postId, 'user8')).json()
    expect(own.map(({ hiddenReason }) => hiddenReason)).toEqual(['Be kind', null])
    expect(await take(id, 'user7')).toBe(404)
    expect(
      await deps.db.transaction((tx) => hidingOfComments.show(tx, id, clock.now())),
    ).toBeDefined()
    expect(
      await deps.db.transaction((tx) => hidingOfComments.show(tx, id, clock.now())),
    ).toBeUndefined()
    expect(await countOn(postId)).toBe(2)
    await hide()
    expect(await take(id, 'user8')).toBe(204)
    expect(await countOn(postId)).toBe(1)
  })

  test('lets only the author comment under a hidden post', async () => {
    const postId = await newPost()
    await saidBy('user8', postId, 'Before')
    await db.update(posts).set({ hiddenReason: 'Spam' }).where(eq(posts.id, postId))
    expect((await read(postId, 'user8')).statusCode).toBe(404)
    expect((await say(postId, { content: 'After' }, 'user8')).statusCode).toBe(404)
    expect(await wordsOn(postId, 'user7')).toEqual(['Before'])
    expect((await say(postId, { content: 'Why?' }, 'user7')).statusCode).toBe(201)
  })
})

test('keeps the comments of a closed account without the name', async () => {
  const postId = await newPost()
  await saidBy('user11', postId, 'I was here')
  const at = clock.now()
  await deps.db.transaction((tx) => deps.publish(tx, 'account_closed', { userId: 'user11', at }))
  const [left]: Comment[] = (await read(postId)).json()
  expect(left).toMatchObject({ content: 'I was here', author: null })
  expect(await countOn(postId)).toBe(1)
})

test('counts the visible comments of every post', async () => {
  const wrong = await db.execute(sql`
    select id from posts where comment_count <>
      (select count(*) from comments where post_id = posts.id and hidden_reason is null)
      and id not in (select post_id from comments where content = 'c000')`)
  expect([...wrong]).toEqual([])
})
