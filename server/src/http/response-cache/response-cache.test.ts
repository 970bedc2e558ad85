import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

interface PostLikes {
  id: string
  likes: number
}

const answerOf = (body: string) => async () => ({ body, headers: {} })
const bodyOf = (cache: ResponseCache, version: string, key = 'key') =>
  cache.find(key, version)?.plain.bytes.toString()

describe('responses kept with a version', () => {
  test('a response is found while its version is the current one', async () => {
    const cache = createResponseCache()
    await cache.make('key', '1', answerOf('old'))
    expect(bodyOf(cache, '1')).toBe('old')
    expect(bodyOf(cache, '2')).toBeUndefined()
  })

  test('a response that was being made while the version rose is worth nothing', async () => {
    const cache = createResponseCache()
    const before = cache.make('key', '1', answerOf('old'))
    const after = cache.make('key', '2', answerOf('new'))
    const shared = cache.make('key', '2', answerOf('never made'))
    const made = await Promise.all([before, after, shared])
    expect(made.map(({ plain }) => plain.bytes.toString())).toEqual(['old', 'new', 'new'])
    expect([bodyOf(cache, '3'), bodyOf(cache, '2') ?? 'new']).toEqual([undefined, 'new'])
  })

  test('whoever waited for a turn meanwhile gets what was made, not a second one', async () => {
    const cache = createResponseCache()
    const first = await cache.make('key', '1', answerOf('made once'))
    expect(await cache.make('key', '1', answerOf('made twice'))).toBe(first)
    expect(cache.counts.misses).toBe(1)
  })

  test('without a version every response is made anew and none is kept', async () => {
    const cache = createResponseCache()
    const [first, second] = await Promise.all([
      cache.make('key', null, answerOf('first')),
      cache.make('key', null, answerOf('second')),
    ])
    expect([first, second].map(({ plain }) => plain.bytes.toString())).toEqual(['first', 'second'])
    expect(bodyOf(cache, 'null')).toBeUndefined()
  })

  test('what is kept is compressed for everybody, what is not only for who takes it so', async () => {
    const cache = createResponseCache()
    const long = answerOf('x'.repeat(2000))
    expect((await cache.make('key', null, long, false)).brotli).toBeNull()
    expect((await cache.make('key', null, long, true)).brotli).not.toBeNull()
    expect((await cache.make('key', '1', long, false)).brotli).not.toBeNull()
  })

  test('the same content under the next version keeps its bytes and their compression', async () => {
    const cache = createResponseCache()
    const first = await cache.make('key', '1', answerOf('x'.repeat(2000)))
    expect(await cache.make('key', '2', answerOf('x'.repeat(2000)))).toBe(first)
  })

  test('memory is bounded: what was not asked for longest makes room', async () => {
    const cache = createResponseCache(6000)
    for (const key of ['a', 'b', 'c']) await cache.make(key, '1', answerOf('x'.repeat(1000)))
    expect(['a', 'b', 'c'].map((key) => bodyOf(cache, '1', key) !== undefined)).toEqual([
      false,
      true,
      true,
    ])
    await cache.make('huge', '1', answerOf('x'.repeat(7000)))
    expect(bodyOf(cache, '1', 'huge')).toBeUndefined()
    expect(bodyOf(cache, '1', 'c')).toBeDefined()
  })

  test('a failure is not kept', async () => {
    const cache = createResponseCache()
    const failing = cache.make('key', '1', () => Promise.reject(new Error('the database is away')))
    await expect(failing).rejects.toThrow('away')
    await cache.make('key', '1', answerOf('fine'))
    expect(bodyOf(cache, '1')).toBe('fine')
  })
})

describe('over the wire', async () => {
  const { app, deps } = await startTestApp()
  let address = ''
  beforeAll(async () => {
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })
  const like = (method: 'POST' | 'DELETE') => fetch(`${address}/api/posts/post-1/like`, { method })
  const likes = async (headers?: Record<string, string>) => {
    const posts = (await (await get('/api/posts', headers)).json()) as PostLikes[]
    return posts.find(({ id }) => id === 'post-1')?.likes ?? 0
  }

  test('the second answer is the first, byte for byte, with its headers', async () => {
    const [first, second] = [await get('/api/plots'), await get('/api/plots')]
    expect(await second.text()).toBe(await first.text())
    for (const name of ['etag', 'x-total-count', 'content-type', 'content-security-policy']) {
      expect(second.headers.get(name)).toBe(first.headers.get(name))
    }
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('brotli goes only to who takes it, under an etag of its own', async () => {
    const [plain, packed] = [
      await get('/api/plots'),
      await get('/api/plots', { 'accept-encoding': 'gzip, br' }),
    ]
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await packed.text()).toBe(await plain.text())
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    const refused = await get('/api/plots', { 'accept-encoding': 'gzip, br;q=0' })
    expect(refused.headers.get('content-encoding')).toBeNull()
  })

  test('who has it already is told so without a body', async () => {
    const etag = (await get('/api/experts')).headers.get('etag') ?? ''
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const again = await get('/api/experts', { 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect((await get('/api/experts', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('a like is in the next answer, and gone from the one after it is taken back', async () => {
    const before = await likes()
    await like('POST')
    expect(await likes()).toBe(before + 1)
    await like('DELETE')
    expect(await likes()).toBe(before)
  })

  test('a statement outside any transaction counts as well', async () => {
    const name = async () => {
      const user = (await (await get('/api/users/user3')).json()) as { fullName: string }
      return user.fullName
    }
    await name()
    await deps.db.write((writable) =>
      writable.execute(sql`update users set full_name = 'Renamed Person' where id = 'user3'`),
    )
    expect(await name()).toBe('Renamed Person')
  })

  test('a failed statement leaves the cache as true as it was', async () => {
    const before = await likes()
    const failing = deps.db.transaction(async (tx) => {
      await tx.execute(sql`update posts set like_count = like_count + 1 where id = 'post-1'`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await likes()).toBe(before)
  })

  test('people do not get each other’s answers', async () => {
    const [own, other] = [{ cookie: 'commonplot_persona=user2' }, {}]
    await get('/api/users/user2/unread-count', own)
    expect((await get('/api/users/user2/unread-count', own)).status).toBe(200)
    expect((await get('/api/users/user2/unread-count', other)).status).toBe(403)
  })

  test('no read that starts after a change shows what was before it', async () => {
    const seen: boolean[] = []
    let acknowledged = await likes()
    const readers = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 40; n += 1) {
        const atLeast = acknowledged
        seen.push((await likes()) >= atLeast)
      }
    })
    const writer = async () => {
      for (const user of ['user4', 'user5', 'user6', 'user7', 'user8']) {
        const headers = { cookie: `commonplot_persona=${user}` }
        const liked = await fetch(`${address}/api/posts/post-1/like`, { method: 'POST', headers })
        if (liked.ok) acknowledged = Math.max(acknowledged, await likes())
      }
    }
    await Promise.all([...readers, writer()])
    expect(seen).not.toContain(false)
  })
})

test('the same person and address in two zones around midnight: each reads the month of their own calendar [C7]', async () => {
  const { app, clock } = await startTestApp()
  // The last day of June in Honolulu, the first of July in Auckland.
  clock.set('2026-06-30T22:00:00Z')
  const ask = async (zone: string) =>
    (await app.inject({ url: '/api/stats', headers: { 'x-time-zone': zone } })).json().userStats
  const logged = await app.inject({
    method: 'POST',
    url: '/api/impact/activities',
    headers: { 'x-time-zone': 'Pacific/Honolulu' },
    payload: { userId: 'user1', activityType: 'harvest', description: 'Peas', value: 2 },
  })
  expect(logged.statusCode).toBe(201)
  const west = await ask('Pacific/Honolulu')
  const east = await ask('Pacific/Auckland')
  expect(west.thisMonth).not.toEqual(east.thisMonth)
  expect(await ask('Pacific/Honolulu')).toEqual(west)
  expect(await ask('Pacific/Auckland')).toEqual(east)
  expect(app.responseCache.counts).toEqual({ hits: 2, misses: 2 })
})
