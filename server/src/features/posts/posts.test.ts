import type { Post } from '@commonplot/shared/posts/post.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { encodeCursor } from '../../sql/paging.ts'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app, clock, db } = await startTestApp()

const posts = async (url = '/api/posts', headers = {}) => {
  const response = await app.inject({ url, headers })
  return response.json() as Post[]
}
const send = (payload: object, headers = as('user7')) =>
  app.inject({ method: 'POST', url: '/api/posts', payload, headers })
const like = (method: 'POST' | 'DELETE', id: string, userId: string) =>
  app.inject({ method, url: `/api/posts/${id}/like`, headers: as(userId) })

describe('the feed', () => {
  test('lists posts with all their fields, newest first [API-20] [DATA-09]', async () => {
    const all = await posts()
    expect(all.find(({ id }) => id === 'post-1')).toMatchObject({
      type: 'harvest',
      content: expect.any(String),
      images: ['/pictures/post-harvest-basket.svg'],
      likes: 7,
      comments: 3,
      xpEarned: 70,
      user: { fullName: expect.any(String), profileImage: expect.any(String) },
    })
    const dates = all.map(({ createdAt }) => createdAt)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  test.each([[1], ['soon']])('refuses a forged cursor with the moment %s', async (moment) => {
    const cursor = encodeCursor([moment, 'post-1'])
    expect((await app.inject(`/api/posts?cursor=${cursor}`)).statusCode).toBe(400)
  })

  test('lists the posts of one person [API-22]', async () => {
    const own = await posts('/api/users/user9/posts')
    expect(own.length).toBeGreaterThan(2)
    expect(new Set(own.map(({ userId }) => userId))).toEqual(new Set(['user9']))
    expect((await app.inject('/api/users/nobody/posts')).statusCode).toBe(404)
  })
})

describe('one post', () => {
  test("returns the post with the viewer's own like [B13]", async () => {
    const [first] = await posts('/api/posts', as('user2'))
    const alone = await app.inject({ url: `/api/posts/${first?.id}`, headers: as('user2') })
    expect([alone.statusCode, alone.json()]).toEqual([200, first])
  })

  test('answers 404 for a hidden or unknown post, except to its author [B13]', async () => {
    const { id } = (await send({ content: 'Cheap pills' })).json()
    await db.execute(sql`update posts set hidden_reason = 'No selling here.' where id = ${id}`)
    const read = async (userId: string, url = `/api/posts/${id}`) =>
      (await app.inject({ url, headers: as(userId) })).statusCode
    expect([await read('user8'), await read('user7')]).toEqual([404, 200])
    expect(await read('user8', '/api/posts/nowhere')).toBe(404)
  })
})

describe('writing a post', () => {
  test('puts the new post on top of the feed', async () => {
    clock.advance(1000)
    const response = await send({ content: '  Peas are up.  ', images: ['/pictures/hero.svg'] })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ content: 'Peas are up.', type: 'update', likes: 0 })
    expect((await posts())[0]?.id).toBe(response.json().id)
  })

  test('stores a retry with the same client id once', async () => {
    const clientId = crypto.randomUUID()
    const answers = await Promise.all([1, 2].map(() => send({ content: 'Twice', clientId })))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })

  test('stores a text with half an emoji, also on a retry', async () => {
    const half = { content: 'Beans \ud83c', clientId: crypto.randomUUID() }
    const answers = [await send(half), await send(half)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(answers[0]?.json().content).toBe('Beans \ufffd')
  })

  test('refuses another post with a used client id [A19]', async () => {
    const clientId = crypto.randomUUID()
    const first = { content: 'Beans', images: ['/pictures/hero.svg'], clientId }
    expect((await send(first)).statusCode).toBe(201)
    expect((await send(first)).statusCode).toBe(201)
    for (const other of [{ content: 'Peas' }, { images: [] }, { plantId: 'plant-1' }]) {
      const refused = await send({ ...first, ...other })
      expect(refused.statusCode).toBe(409)
      expect(refused.json().message).toMatch(/^clientId: /)
    }
  })

  test.each([
    ['nothing', { content: '   ' }],
    ['far too much', { content: 'x'.repeat(5001) }],
    ['a picture from a script', { content: 'Hi', images: ['javascript:alert(1)'] }],
  ])('refuses %s', async (_name, payload) => {
    const response = await send(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(/^(content|images)/)
  })
})

describe('likes', () => {
  test('counts a person once and removes the like', async () => {
    const id = (await send({ content: 'Like me' })).json().id
    await Promise.all(['user8', 'user8', 'user9', 'user10'].map((user) => like('POST', id, user)))
    const seen = (await posts('/api/posts', as('user8'))).find((post) => post.id === id)
    expect(seen).toMatchObject({ likes: 3, liked: true })
    expect((await like('DELETE', id, 'user8')).json()).toMatchObject({ likes: 2, liked: false })
    expect((await like('DELETE', id, 'user8')).json()).toMatchObject({ likes: 2 })
  })

  test('refuses a like of an unknown post', async () => {
    expect((await like('POST', 'nowhere', 'user8')).statusCode).toBe(404)
  })
})

test('estimates the total of very many posts', async () => {
  await db.execute(sql`
    insert into posts (id, user_id, content, created_at)
    select 'crowd-' || n, 'user2', 'Peas', '2020-01-01' from generate_series(1, 12345) n`)
  await db.execute(sql`analyze posts`)
  const { headers } = await app.inject('/api/posts')
  expect(headers['x-total-count']).toBe('12000')
})
