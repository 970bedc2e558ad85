import type { Activity } from '@commonplot/shared/impact/activity.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import { describe, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { siteImpactMonths } from './totals/totals.table.ts'

const { app, db, clock } = await startTestApp()
const HOUR_MS = 3_600_000

const harvest = (userId: string, more: object = {}) => ({
  userId,
  activityType: 'harvest',
  description: 'Tomatoes from the south bed',
  co2Impact: -999,
  pointsEarned: 9999,
  metadata: { plantType: 'Tomato', weight: 2 },
  verified: true,
  ...more,
})
const log = (payload: { userId: string }, userId = payload.userId) =>
  app.inject({ method: 'POST', url: '/api/impact/activities', payload, headers: as(userId) })
const undo = (id: string, userId: string) =>
  app.inject({ method: 'DELETE', url: `/api/impact/activities/${id}`, headers: as(userId) })
const statsOf = async (userId: string): Promise<ImpactStats> =>
  (await app.inject(`/api/impact/stats/${userId}`)).json()
const activitiesOf = async (userId: string): Promise<Activity[]> =>
  (await app.inject(`/api/impact/activities/${userId}`)).json()

test('the last 28 days are told, today among them', async () => {
  const place = await startTestApp()
  const recentDays = async (): Promise<ImpactStats['recentDays']> =>
    (await place.app.inject('/api/impact/stats/user9')).json().recentDays
  await place.app.inject({
    ...{ method: 'POST', url: '/api/impact/activities' },
    ...{ payload: harvest('user9'), headers: as('user9') },
  })
  const logged = (await recentDays()).at(-1)
  place.clock.advance(27 * 24 * HOUR_MS)
  expect(await recentDays()).toEqual([logged])
  place.clock.advance(24 * HOUR_MS)
  expect(await recentDays()).toEqual([])
})

describe('logging an activity', () => {
  test('computes CO2 and points on the server, with a negative CO2 impact [API-32] [API-34] [DATA-15] [IMPT-34] [IMPT-36] [IMPT-37]', async () => {
    const response = await log(harvest('user10'))
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      userId: 'user10',
      activityType: 'harvest',
      co2Impact: -4,
      pointsEarned: 40,
      metadata: { plantType: 'Tomato', weight: 2 },
      verified: true,
      evidence: 'self-reported',
    })
  })

  test('earns points, a streak and badges, each announced once [IMPT-01] [API-24] [DATA-13]', async () => {
    const before = await statsOf('user5')
    const clientId = crypto.randomUUID()
    const entry = { ...harvest('user5'), activityType: 'tool_shared', metadata: {}, clientId }
    const first = (await log(entry)).json()
    expect(first.achievements).toContainEqual(
      expect.objectContaining({ type: 'badge', title: 'Tool Sharer' }),
    )
    const after = await statsOf('user5')
    expect(after).toMatchObject({
      level: expect.stringMatching(/^(Seedling|Green Thumb|Garden Master|Eco Warrior)$/),
      streak: before.streak + (before.streakToday === 'done' ? 0 : 1),
      totalCo2Saved: expect.closeTo(before.totalCo2Saved - first.co2Impact, 6),
    })
    expect(after.totalPointsEarned).toBe(before.totalPointsEarned + first.pointsEarned + 50)
    expect(after.activitiesCount).toBe(before.activitiesCount + 1)
    expect(after.streakToday).toBe('done')
    expect(after.badges.map(({ id }) => id)).toContain('tool-sharer')

    const again = (await log(entry)).json()
    expect(again).toMatchObject({ id: first.id, achievements: [] })
    expect(await statsOf('user5')).toEqual(after)
  })

  test('lists the newest activity first, with its amounts [API-25] [DATA-14]', async () => {
    clock.advance(60_000)
    await log(harvest('user10', { metadata: { quantity: 3, weight: 1.5 } }))
    const [newest] = await activitiesOf('user10')
    expect(newest).toMatchObject({ quantity: 3, weight: 1.5, receipt: { unit: 'kg harvested' } })
  })

  test('answers 404 for the log and the profile of an unknown person [API-25] [B10]', async () => {
    const urls = ['/api/impact/activities/nobody', '/api/users/nobody']
    for (const response of await Promise.all(urls.map((url) => app.inject(url)))) {
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'User not found' }])
    }
  })

  test.each([
    ['no type', { activityType: undefined }, /Activity type is required/],
    ['an unknown type', { activityType: 'napping' }, /Activity type is required/],
    ['no description', { description: ' ' }, /Description is required/],
    ['too many words', { description: 'x'.repeat(5001) }, /^description/],
    ['a plant with too long a name', { metadata: { plantType: 'x'.repeat(201) } }, /plantType/],
    ['a cartload of tomatoes', { metadata: { weight: 10_000 } }, /at most 500 kg/],
    ['negative kilometres', { metadata: { distance: -3 } }, /less than nothing/],
    ['more pieces than beds', { metadata: { quantity: 1001 } }, /at most 1000 pieces/],
    ['a number that is none', { metadata: { weight: null } }, /Write a number, such as 2.5/],
    ['a word for a number', { metadata: { quantity: 'NaN' } }, /Write a number, such as 2.5/],
  ])('refuses %s and counts nothing', async (_name, change, message) => {
    const before = await statsOf('user10')
    const response = await log(harvest('user10', change))
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(message)
    expect(await statsOf('user10')).toEqual(before)
  })

  test('refuses an infinite number', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/impact/activities',
      headers: { ...as('user10'), 'content-type': 'application/json' },
      payload: JSON.stringify(harvest('user10')).replace('"weight":2', '"weight":1e999'),
    })
    expect(response.statusCode).toBe(400)
  })

  test('refuses a log for another person', async () => {
    const before = await statsOf('user10')
    const response = await log(harvest('user10'), 'user9')
    expect(response.statusCode).toBe(403)
    expect(response.json().message).toContain('you can only log what you did yourself')
    expect(await statsOf('user10')).toEqual(before)
  })

  test('refuses another log with a used client id and does not count it [A19]', async () => {
    const entry = harvest('user12', { clientId: crypto.randomUUID() })
    expect((await log(entry)).statusCode).toBe(201)
    const before = await statsOf('user12')
    const others = [
      { activityType: 'composting' },
      { description: 'Beans' },
      { metadata: { plantType: 'Tomato', weight: 3 } },
    ]
    for (const other of others) {
      const refused = await log({ ...entry, ...other })
      expect(refused.statusCode).toBe(409)
      expect(refused.json().message).toMatch(/^clientId: /)
    }
    expect((await log(entry)).statusCode).toBe(201)
    expect(await statsOf('user12')).toEqual(before)
  })

  test('counts concurrent retries once', async () => {
    const before = await statsOf('user9')
    const entry = harvest('user9', { clientId: crypto.randomUUID() })
    const answers = await Promise.all([log(entry), log(entry), log(entry)])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await statsOf('user9')).activitiesCount).toBe(before.activitiesCount + 1)
  })
})

describe('undoing an activity', () => {
  test('restores every figure within the hour and refuses a second undo', async () => {
    await log(harvest('user11'))
    const before = await statsOf('user11')
    const { id } = (await log(harvest('user11'))).json()
    expect((await undo(id, 'user11')).statusCode).toBe(204)
    expect(await statsOf('user11')).toEqual(before)
    expect((await activitiesOf('user11')).map((activity) => activity.id)).not.toContain(id)
    expect((await undo(id, 'user11')).statusCode).toBe(409)
  })

  test('refuses an undo after the hour or by another person', async () => {
    const { id } = (await log(harvest('user11'))).json()
    expect((await undo(id, 'user9')).statusCode).toBe(404)
    clock.advance(HOUR_MS + 1)
    expect((await undo(id, 'user11')).statusCode).toBe(409)
  })
})

test('returns the carbon of an activity with its receipt [API-31]', async () => {
  const carbonOf = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/carbon/gardening-impact', payload })
  const activity = { activityType: 'transport_avoided', description: '', distance: 8 }
  // The form sends its values inside `activity`.
  expect((await carbonOf(activity)).statusCode).toBe(400)
  expect((await carbonOf({ activity: { ...activity, distance: 16 } })).json().carbonSaved).toBe(4)
  const response = await carbonOf({ activity })
  expect(response.json()).toEqual({
    carbonSaved: 2,
    receipt: expect.objectContaining({ factor: 0.25, low: 0.17, high: 0.3, region: 'US' }),
  })
})

test('lists badges with emoji and reward [API-27] [DATA-17]', async () => {
  expect((await app.inject('/api/badges')).json()[0]).toEqual({
    id: 'first-harvest',
    name: 'First Harvest',
    description: expect.any(String),
    iconUrl: '🧺',
    rarity: 'common',
    pointsReward: 50,
  })
})

test('returns the leaders of all time and of the month, best first [API-28] [DATA-18] [DATA-19] [IMPT-03]', async () => {
  const { global, monthly } = (await app.inject('/api/leaderboards')).json()
  expect(global[0]).toEqual({
    userId: expect.any(String),
    username: expect.any(String),
    totalPoints: expect.any(Number),
    provenPoints: expect.any(Number),
    totalCo2Saved: expect.any(Number),
    level: expect.any(String),
  })
  expect(monthly[0]).toEqual({
    userId: expect.any(String),
    username: expect.any(String),
    monthlyPoints: expect.any(Number),
    provenPoints: expect.any(Number),
    monthlyCo2: expect.any(Number),
    monthlyActivities: expect.any(Number),
  })
  const points = global.map((leader: { totalPoints: number }) => leader.totalPoints)
  expect(points).toEqual([...points].sort((a, b) => b - a))
})

test('counts concurrent logs of several people, also in the site totals', async () => {
  const gramsNow = async () =>
    (await db.select().from(siteImpactMonths)).reduce((sum, row) => sum + row.co2SavedGrams, 0)
  const before = await gramsNow()
  await Promise.all(['user7', 'user8', 'user9', 'user9'].map((userId) => log(harvest(userId))))
  expect(await gramsNow()).toBe(before + 4 * 4000)
})
