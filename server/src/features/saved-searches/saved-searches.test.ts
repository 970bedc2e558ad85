import { SAVED_SEARCHES_MAX } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { savedSearches } from './saved-searches.table.ts'

const { app, db } = await startTestApp()
const url = '/api/saved-searches'

const save = (path: unknown, userId = 'user1', name: unknown = 'Mine') =>
  app.inject({ method: 'POST', url, headers: as(userId), payload: { name, path } })
const list = async (userId = 'user1') => (await app.inject({ url, headers: as(userId) })).json()

beforeEach(() => db.delete(savedSearches))

test('saves a search once in canonical form; only its owner removes it', async () => {
  const first = await save('/plots?sun=&minPrice=10&amenities=b,%20a')
  expect(first.statusCode).toBe(201)
  const saved = first.json()
  expect(saved).toEqual({
    id: expect.any(String),
    name: 'Mine',
    path: '/plots?amenities=a%2Cb&minPrice=10',
    createdAt: expect.any(String),
    lastMatchAt: null,
    readable: true,
  })
  expect((await save('/plots?minPrice=10&amenities=a,b')).json()).toEqual(saved)
  expect(await list()).toEqual([saved])
  expect(await list('user2')).toEqual([])
  const forget = (userId: string) =>
    app.inject({ method: 'DELETE', url: `${url}/${saved.id}`, headers: as(userId) })
  expect((await forget('user2')).statusCode).toBe(404)
  expect((await forget('user1')).statusCode).toBe(204)
  expect((await forget('user1')).statusCode).toBe(404)
})

test.each([
  'https://elsewhere.example/plots',
  '//elsewhere.example/plots',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  'plots',
  '/plots/',
  '/plots/plot-1',
  '/plots#x',
  '/plots?query=a#x',
  '/settings',
  '/information?category=herbs',
  '/plots?unknown=1',
  '/plots?constructor=1',
  '/plots?condition=good',
  '/plots?source=external',
  '/plots?cursor=abc',
  '/plots?sun=dark',
  '/plots?minPrice=-1',
  '/plots?size=a&size=b',
  '/plots?from=2999-01-01&to=2999-01-05',
  '/tools?sun=full-sun',
  '/plants?near=1,2',
  `/plots?query=${'x'.repeat(2000)}`,
  '',
  7,
])('refuses %s', async (path) => {
  expect((await save(path)).statusCode).toBe(400)
  expect(await list()).toEqual([])
})

test.each([
  '/plots?location=Portland&radiusKm=20&sort=price-asc',
  '/plots?near=45.5%2C-122.6&status=available',
  '/tools?location=Nowhere%20at%20all&maxPrice=20',
  '/experts?specialty=Composting',
  '/plants?category=herbs&difficulty=beginner',
  '/businesses?openNow=true',
])('saves %s', async (path) => {
  expect((await save(path)).statusCode).toBe(201)
})

test('saves a search without openNow', async () => {
  const all = (await save('/businesses?category=store')).json()
  expect((await save('/businesses?category=store&openNow=true')).json()).toEqual(all)
})

test('limits saved searches to fifty, concurrent requests too', async () => {
  for (let n = 1; n < SAVED_SEARCHES_MAX; n += 1) await save(`/plots?minPrice=${n}`)
  const answers = await Promise.all([501, 502, 503].map((n) => save(`/plots?minPrice=${n}`)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await list()).toHaveLength(SAVED_SEARCHES_MAX)
  expect((await save('/plots?minPrice=1')).statusCode).toBe(201)
})
