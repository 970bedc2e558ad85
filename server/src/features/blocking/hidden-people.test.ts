import { afterEach, describe, expect, test } from 'vitest'
import { startWithPeople } from '../../testing/neighbourhood.ts'
import { blockedPeople } from './blocking.table.ts'

/** Two people without a common rental, and their entries in each list. */
const LISTS = {
  '/api/plots': { user1: 'plot-3', user2: 'plot-1' },
  '/api/tools': { user4: 'tool-4', user3: 'tool-2' },
}

describe.each([
  ['as demo personas', await startWithPeople(false)] as const,
  ['with accounts', await startWithPeople(true)] as const,
])('each of the two is hidden from the other %s', (_, place) => {
  afterEach(async () => {
    await place.db.delete(blockedPeople)
  })

  test.each(
    Object.entries(LISTS).flatMap(([url, own]) => {
      const [one, other] = Object.entries(own) as [[string, string], [string, string]]
      return [
        { url, viewer: one[0], who: 'who blocked', otherId: other[0], theirs: other[1] },
        { url, viewer: other[0], who: 'who was blocked', otherId: one[0], theirs: one[1] },
      ]
    }),
  )('in $url from $who, and on the page of what is theirs', async (asked) => {
    const { read, block, unblock } = place
    const { url, viewer, who, otherId, theirs } = asked
    const people =
      who === 'who blocked' ? ([viewer, otherId] as const) : ([otherId, viewer] as const)
    const ids = async (userId: string) => {
      const { body } = await read(userId, url)
      return body.map(({ id }: { id: string }) => id)
    }
    const before = await ids(viewer)
    expect(before).toContain(theirs)
    await block(...people)
    // Cached responses are invalidated by a block.
    expect(await ids(viewer)).toEqual(before.filter((id: string) => id !== theirs))
    expect(await ids('user7')).toContain(theirs)
    for (const part of ['', '/reviews', '/stars']) {
      expect((await read(viewer, `${url}/${theirs}${part}`)).status).toBe(404)
      expect((await read('user7', `${url}/${theirs}${part}`)).status).toBe(200)
    }
    await unblock(...people)
    expect(await ids(viewer)).toEqual(before)
  })

  describe.each([
    ['who blocked', 'user1', 'user2'],
    ['who was blocked', 'user2', 'user1'],
  ])('from %s', (_who, viewer, other) => {
    test('in the feed and its count', async () => {
      const { app, read, block } = place
      const ofOther = ({ userId }: { userId: string }) => userId === other
      const before = (await read(viewer, '/api/posts')).body
      const [theirs] = before.filter(ofOther)
      expect((await read(viewer, `/api/posts/${theirs.id}`)).status).toBe(200)
      await block('user1', 'user2')
      expect((await read(viewer, `/api/posts/${theirs.id}`)).status).toBe(404)
      expect((await read(viewer, '/api/posts')).body.filter(ofOther)).toEqual([])
      expect((await read('user7', '/api/posts')).body.filter(ofOther).length).toBeGreaterThan(0)
      expect((await app.inject('/api/posts')).statusCode).toBe(200)
    })

    test.each([
      (id: string) => `/api/users/${id}`,
      (id: string) => `/api/users/${id}/standing`,
      (id: string) => `/api/users/${id}/reviews`,
      (id: string) => `/api/users/${id}/posts`,
      (id: string) => `/api/users/${id}/bookable-items`,
      (id: string) => `/api/users/${id}/team`,
      (id: string) => `/api/impact/stats/${id}`,
      (id: string) => `/api/impact/activities/${id}`,
    ])('and there is no such person at %s', async (urlOf) => {
      const { read, block } = place
      await block('user1', 'user2')
      expect((await read(viewer, urlOf(other))).status).toBe(404)
      expect((await read('user7', urlOf(other))).status).toBe(200)
      expect((await read(viewer, urlOf(viewer))).status).toBe(200)
    })

    test('in ranks and teams, whose totals stay', async () => {
      const { read, block } = place
      const names = async () => [
        JSON.stringify((await read(viewer, '/api/leaderboards')).body),
        JSON.stringify((await read(viewer, '/api/teams')).body),
        JSON.stringify((await read(viewer, '/api/competitions/active')).body),
      ]
      const totals = async () => {
        const { body } = await read(viewer, '/api/teams')
        return body.map(({ totalPoints }: { totalPoints: number }) => totalPoints)
      }
      const before = await totals()
      expect((await names()).join()).toContain(`"${other}"`)
      await block('user1', 'user2')
      expect((await names()).join()).not.toContain(`"${other}"`)
      expect(await totals()).toEqual(before)
    })
  })

  test('as an expert, and as author of reviews', async () => {
    const { read, block } = place
    const { body: reviews } = await read('user1', '/api/plots/plot-2/reviews')
    const authorsOf = (list: { author: { id: string } }[]) => list.map(({ author }) => author.id)
    const [author = ''] = authorsOf(reviews).filter((id) => id !== 'user1')
    await block(author, 'user1')
    const { body: left } = await read('user1', '/api/plots/plot-2/reviews')
    expect(authorsOf(left)).toEqual(authorsOf(reviews).filter((id) => id !== author))
    await block('user1', 'user4')
    const { body: experts } = await read('user1', '/api/experts')
    expect(experts.map(({ id }: { id: string }) => id)).not.toContain('expert-1')
    expect((await read('user1', '/api/experts/expert-1')).status).toBe(404)
    expect((await read('user4', '/api/experts/expert-1')).status).toBe(200)
  })
})

test('visitors see both people', async () => {
  const { app, block } = await startWithPeople(true)
  await block('user1', 'user2')
  const answers = await Promise.all(
    ['/api/plots/plot-1', '/api/users/user1'].map((url) => app.inject(url)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
