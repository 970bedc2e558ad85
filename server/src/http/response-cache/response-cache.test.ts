import { sql } from 'drizzle-orm'
import Fastify, { type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { Answer } from '../content/representation.ts'
import { responseCache } from './response-cache.ts'

interface PostLikes {
  id: string
  likes: number
}

const answerOf = (body: string) => async (): Promise<Answer> => ({ body, headers: {} })

/** The cache alone, with a commit counter that the test raises. */
async function openCache(options: { commits?: { count: number } | null; maxBytes?: number } = {}) {
  const { commits = { count: 0 }, maxBytes } = options
  const app = Fastify()
  const access = fp(async () => {}, { name: 'access-control' })
  await app.register(access)
  const limits = maxBytes === undefined ? {} : { maxBytes }
  await app.register(responseCache, { commits, clock: testClock(), ...limits })
  const read = (url: string, headers: Record<string, string> = {}) =>
    ({
      method: 'GET',
      url,
      headers,
      acting: null,
      routeOptions: { config: { endpoint: { method: 'GET', access: 'anyone' } } },
    }) as unknown as FastifyRequest
  const make = async (work: () => Promise<Answer>, url = '/list', headers = {}) =>
    app.responseCache.make(read(url, headers), work)
  const bodyOf = async (work: () => Promise<Answer>, url?: string) =>
    (await make(work, url)).plain.bytes.toString()
  return { commits, make, bodyOf, counts: app.responseCache.counts }
}

describe('what is made', () => {
  test('an answer that was being made while a commit came is worth nothing afterwards', async () => {
    const { commits, bodyOf } = await openCache()
    const before = bodyOf(answerOf('old'))
    if (commits) commits.count += 1
    const after = bodyOf(answerOf('new'))
    const shared = bodyOf(answerOf('never made'))
    expect(await Promise.all([before, after, shared])).toEqual(['old', 'new', 'new'])
  })

  test('without a commit counter every answer is made anew, and compressed for who takes it so', async () => {
    const { make, bodyOf } = await openCache({ commits: null })
    expect(await Promise.all([bodyOf(answerOf('first')), bodyOf(answerOf('second'))])).toEqual([
      'first',
      'second',
    ])
    const long = answerOf('x'.repeat(2000))
    expect((await make(long)).brotli).toBeNull()
    expect((await make(long, '/list', { 'accept-encoding': 'br' })).brotli).not.toBeNull()
  })

  test('the same content after a commit keeps its bytes and their compression', async () => {
    const { commits, make } = await openCache()
    const first = await make(answerOf('x'.repeat(2000)))
    if (commits) commits.count += 1
    expect(await make(answerOf('x'.repeat(2000)))).toBe(first)
  })

  test('memory is bounded: the answer that was unused longest makes room', async () => {
    const { make } = await openCache({ maxBytes: 6000 })
    const first = await make(answerOf('x'.repeat(1000)), '/a')
    for (const url of ['/b', '/c']) await make(answerOf('x'.repeat(1000)), url)
    const third = await make(answerOf('y'.repeat(1000)), '/c')
    expect(await make(answerOf('y'.repeat(1000)), '/c')).toBe(third)
    const huge = await make(answerOf('z'.repeat(7000)), '/huge')
    expect(await make(answerOf('z'.repeat(7000)), '/huge')).not.toBe(huge)
    expect(await make(answerOf('y'.repeat(1000)), '/c')).toBe(third)
    expect(await make(answerOf('x'.repeat(1000)), '/a')).not.toBe(first)
  })

  test('a failure is not stored', async () => {
    const { bodyOf, counts } = await openCache()
    const failing = bodyOf(() => Promise.reject(new Error('the database is away')))
    await expect(failing).rejects.toThrow('away')
    expect(await bodyOf(answerOf('fine'))).toBe('fine')
    expect(counts.misses).toBe(2)
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
    const before = app.responseCache.counts.hits
    const [first, second] = [await get('/api/plots'), await get('/api/plots')]
    expect(await second.text()).toBe(await first.text())
    for (const name of [
      'etag',
      'x-total-count',
      'content-type',
      'cache-control',
      'content-security-policy',
    ]) {
      expect(second.headers.get(name)).toBe(first.headers.get(name))
    }
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(app.responseCache.counts.hits).toBe(before + 1)
  })

  test('the answer of a private read is made for each request', async () => {
    const before = app.responseCache.counts.hits
    const path = '/api/users/user1/unread-count'
    const [first, second] = [await get(path), await get(path)]
    expect([first.status, second.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
    expect(app.responseCache.counts.hits).toBe(before)
  })

  test('a proxy may store the public answer of a visitor without a cookie for a second', async () => {
    const allowed = async (path: string, headers?: Record<string, string>) =>
      (await get(path, headers)).headers.get('x-accel-expires')
    expect(await allowed('/api/tools')).toBe('1')
    expect(await allowed('/api/tools', { cookie: 'commonplot_persona=user2' })).toBeNull()
    expect(await allowed('/api/users/user1/unread-count')).toBeNull()
    expect(await allowed('/api/tools/none')).toBeNull()
    // A stored 304 would reach other clients without a body.
    expect(await allowed('/api/tools', { 'if-none-match': '*' })).toBeNull()
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

  test('a client with the current version gets a 304 without a body', async () => {
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
    const own = { cookie: 'commonplot_persona=user2' }
    await get('/api/posts')
    const before = app.responseCache.counts.misses
    await get('/api/posts', own)
    expect(app.responseCache.counts.misses).toBe(before + 1)
    await get('/api/users/user2/unread-count', own)
    expect((await get('/api/users/user2/unread-count', own)).status).toBe(200)
    expect((await get('/api/users/user2/unread-count')).status).toBe(403)
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
