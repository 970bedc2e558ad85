import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteStatement, tracedClock } from '../../sql/read-trace.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createReadyAnswers } from './ready-answers.ts'

interface PostLikes {
  id: string
  likes: number
}

const READ_PLOTS = 'select * from "plots"'
const answerOf =
  (body: string, statement = READ_PLOTS) =>
  async () => {
    noteStatement(statement)
    return { body, headers: {} }
  }

describe('answers kept as bytes', () => {
  test('an answer is made once and found until a table it was made of changes', async () => {
    const ready = createReadyAnswers(testClock())
    await ready.make('key', answerOf('old'))
    ready.drop(new Set(['tools']))
    expect(ready.find('key')?.plain.latin1).toBe('old')
    ready.drop(new Set(['plots']))
    expect(ready.find('key')).toBeUndefined()
  })

  test('an answer that was being made while its table changed is not kept', async () => {
    const ready = createReadyAnswers(testClock())
    const before = ready.make('key', answerOf('old'))
    ready.drop(new Set(['plots']))
    await before
    expect(ready.find('key')).toBeUndefined()
  })

  test('who asks after a change does not share an answer begun before it', async () => {
    const ready = createReadyAnswers(testClock())
    const before = ready.make('key', answerOf('old'))
    const shared = ready.make('key', answerOf('never made'))
    ready.drop(new Set(['plots']))
    const after = ready.make('key', answerOf('new'))
    const bodies = await Promise.all([before, shared, after])
    expect(bodies.map(({ plain }) => plain.latin1)).toEqual(['old', 'old', 'new'])
    expect(ready.find('key')?.plain.latin1).toBe('new')
  })

  test('an answer that asked the time is at most a second behind it', async () => {
    const clock = testClock()
    const ready = createReadyAnswers(clock)
    const asked = tracedClock(clock)
    await ready.make('key', async () => ({ body: String(asked.now()), headers: {} }))
    expect(ready.find('key')).toBeDefined()
    clock.advance(1000)
    expect(ready.find('key')).toBeUndefined()
  })

  test('an answer asked for again and again is renewed before its time is up', async () => {
    const clock = testClock()
    const ready = createReadyAnswers(clock)
    const asked = tracedClock(clock)
    const { promise: renewed, resolve } = Promise.withResolvers<void>()
    let made = 0
    const first = await ready.make('key', async () => {
      made += 1
      if (made === 2) resolve()
      return { body: String(asked.now().getTime() > 0), headers: {} }
    })
    clock.advance(600)
    expect(ready.find('key')).toBe(first)
    await renewed
    // Whoever waits for the renewal gets what it found, here the same bytes as before.
    expect(await ready.make('key', () => Promise.reject(new Error('not asked')))).toBe(first)
    clock.advance(600)
    expect(ready.find('key')).toBe(first)
  })

  test('a clock that jumps back keeps nothing alive', async () => {
    const clock = testClock()
    const ready = createReadyAnswers(clock)
    await ready.make('key', answerOf('old'))
    clock.advance(-5000)
    expect(ready.find('key')).toBeUndefined()
  })

  test('memory is bounded: the oldest answers make room', async () => {
    const ready = createReadyAnswers(testClock(), { maxBytes: 5000 })
    for (const key of ['a', 'b', 'c']) await ready.make(key, answerOf('x'.repeat(1000)))
    expect(['a', 'b', 'c'].map((key) => ready.find(key) !== undefined)).toEqual([false, true, true])
    await ready.make('huge', answerOf('x'.repeat(6000)))
    expect(ready.find('huge')).toBeUndefined()
    expect(ready.find('c')).toBeDefined()
  })

  test('while changes may go unheard every answer is made anew and none is shared', async () => {
    let isUsable = true
    const ready = createReadyAnswers(testClock(), { isUsable: () => isUsable })
    const before = ready.make('key', answerOf('old'))
    isUsable = false
    const after = await ready.make('key', answerOf('new'))
    expect([(await before).plain.latin1, after.plain.latin1]).toEqual(['old', 'new'])
    expect(ready.find('key')).toBeUndefined()
  })

  test('a failure is not kept', async () => {
    const ready = createReadyAnswers(testClock())
    const failing = ready.make('key', () => Promise.reject(new Error('the database is away')))
    await expect(failing).rejects.toThrow('away')
    expect((await ready.make('key', answerOf('fine'))).plain.latin1).toBe('fine')
  })
})

describe('over the wire', async () => {
  const { app, db } = await startTestApp()
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
    await db.execute(sql`update users set full_name = 'Renamed Person' where id = 'user3'`)
    expect(await name()).toBe('Renamed Person')
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
