import type { Competition } from '@commonplot/shared/competitions/competitions.contract.ts'
import type { Team } from '@commonplot/shared/teams/teams.contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { as, startTestApp, type TestApp } from '../../testing/test-app.ts'

// Each test has its own database: a log counts for teams and challenges of all tests.
let { app, clock } = {} as TestApp
beforeEach(async () => {
  ;({ app, clock } = await startTestApp())
})

const get = async (url: string, userId = 'user7') =>
  (await app.inject({ url, headers: as(userId) })).json()
const join = (url: string, userId = 'user7', method: 'POST' | 'DELETE' = 'POST') =>
  app.inject({ method, url: `${url}/join`, headers: as(userId) })
const compost = (weight: number, userId: string) =>
  app.inject({
    method: 'POST',
    url: '/api/impact/activities',
    headers: as(userId),
    payload: { userId, activityType: 'composting', description: 'Peelings', metadata: { weight } },
  })
const byId = <Item extends { id: string }>(items: Item[], id: string) =>
  items.find((item) => item.id === id)

const totalPointsOf = async (teamId: string): Promise<number> =>
  byId<Team>(await get('/api/teams'), teamId)?.totalPoints ?? 0

describe('challenges', () => {
  test('lists challenges with goal and end [API-26] [DATA-16]', async () => {
    expect(byId(await get('/api/challenges'), 'challenge-3')).toMatchObject({
      title: 'Feed the Heap',
      challengeType: 'composting',
      goal: { compostKg: 10 },
      endDate: expect.any(String),
      joined: false,
      progress: 0,
    })
  })

  test('counts progress from joining and announces the reached goal [IMPT-02]', async () => {
    await compost(4, 'user7')
    clock.advance(1000)
    expect((await join('/api/challenges/challenge-3')).statusCode).toBe(204)
    await join('/api/challenges/challenge-3')
    clock.advance(1000)
    await compost(6, 'user7')
    const challenge = byId(await get('/api/challenges'), 'challenge-3')
    expect(challenge).toMatchObject({ joined: true, progress: 6, participantCount: 4 })
    const reached = (await compost(4.5, 'user7')).json()
    expect(reached.achievements).toContainEqual(
      expect.objectContaining({ type: 'challenge_complete', title: 'Feed the Heap' }),
    )
    await join('/api/challenges/challenge-3', 'user7', 'DELETE')
    expect(byId(await get('/api/challenges'), 'challenge-3')).toMatchObject({
      joined: false,
      progress: 0,
      participantCount: 3,
    })
  })

  test('refuses to join an unknown challenge', async () => {
    expect((await join('/api/challenges/nowhere')).statusCode).toBe(404)
  })
})

describe('teams', () => {
  test('lists teams with their members [API-29] [DATA-20]', async () => {
    const [first] = await get('/api/teams')
    expect(first).toMatchObject({
      name: expect.any(String),
      totalPoints: expect.any(Number),
      totalCo2Saved: expect.any(Number),
      memberCount: first.members.length,
    })
    expect(first.members[0]).toMatchObject({
      userId: expect.any(String),
      username: expect.any(String),
      role: expect.stringMatching(/captain|member/),
    })
  })

  test('answers 404 for the team of an unknown person', async () => {
    expect((await app.inject('/api/users/nobody/team')).statusCode).toBe(404)
  })

  test("adds a member's logs to their team and refuses a second team [API-23] [IMPT-02]", async () => {
    const [one, two] = await get('/api/teams')
    const loner = 'user12'
    const own = await get(`/api/users/${loner}/team`, loner)
    if (own) await join(`/api/teams/${own.id}`, loner, 'DELETE')
    expect(await get(`/api/users/${loner}/team`)).toBeNull()
    const before = await totalPointsOf(one.id)
    clock.advance(1000)
    await join(`/api/teams/${one.id}`, loner)
    clock.advance(1000)
    const { pointsEarned } = (await compost(2, loner)).json()
    expect(await get(`/api/users/${loner}/team`)).toMatchObject({ id: one.id })
    expect(await totalPointsOf(one.id)).toBe(before + pointsEarned)
    expect((await join(`/api/teams/${two.id}`, loner)).statusCode).toBe(409)
  })
})

test('lists running competitions with leaders, best first, and lets people join [API-30] [DATA-21] [IMPT-02]', async () => {
  const cup = () =>
    get('/api/competitions/active').then((all) => byId<Competition>(all, 'competition-1'))
  expect(await cup()).toEqual({
    id: 'competition-1',
    name: 'Rose City Carbon Cup',
    description: expect.stringMatching(/\w+/),
    competitionType: 'carbon',
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    endDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    participantCount: 7,
    rewardPool: 500,
    leaderboard: expect.any(Array),
    joined: false,
  })
  await join('/api/competitions/competition-1')
  clock.advance(1000)
  await compost(500, 'user7')
  const joined = await cup()
  expect(joined).toMatchObject({ joined: true, participantCount: 8 })
  expect(joined).toHaveProperty('leaderboard.0', {
    participantId: 'user7',
    participantName: expect.any(String),
    score: 345,
  })
  const scores = joined?.leaderboard.map(({ score }) => score) ?? []
  expect(scores).toHaveLength(8)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('undoes an activity logged in the moment of joining', async () => {
  const logged = (await compost(2, 'user8')).json()
  await join('/api/competitions/competition-1', 'user8')
  await join('/api/challenges/challenge-3', 'user8')
  const undone = await app.inject({
    method: 'DELETE',
    url: `/api/impact/activities/${logged.id}`,
    headers: as('user8'),
  })
  expect(undone.statusCode).toBe(204)
})
