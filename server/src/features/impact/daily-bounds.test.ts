import type { Activity } from '@commonplot/shared/impact/activity.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import type { Leaderboards } from '@commonplot/shared/impact/leaderboards.ts'
import { describe, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app, deps, clock } = await startTestApp()
const DAY_MS = 86_400_000

type Amounts = { plantType?: string; weight?: number; distance?: number }

async function log(userId: string, activityType: string, metadata: Amounts, zone = 'UTC') {
  const response = await app.inject({
    method: 'POST',
    url: '/api/impact/activities',
    headers: { ...as(userId), 'x-time-zone': zone },
    payload: { userId, activityType, description: 'Something', metadata },
  })
  expect(response.statusCode).toBe(201)
  return response.json<Activity>()
}
const tomatoes = (userId: string, weight: number, zone?: string) =>
  log(userId, 'harvest', { plantType: 'Tomato', weight }, zone)
const undo = (userId: string, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/impact/activities/${id}`, headers: as(userId) })
const statsOf = async (userId: string) =>
  (await app.inject(`/api/impact/stats/${userId}`)).json<ImpactStats>()
const harvestPointsOf = async (userId: string) =>
  (await statsOf(userId)).byActivity.find((row) => row.activityType === 'harvest')?.points ?? 0

describe('a day of self-reports', () => {
  test('earns points up to the bound of its type and logs the rest without points [A32]', async () => {
    const before = await statsOf('user9')
    const earned: number[] = []
    for (const weight of [15, 10, 5]) earned.push((await tomatoes('user9', weight)).pointsEarned)
    expect(earned).toEqual([300, 100, 0])
    const after = await statsOf('user9')
    expect(after.activitiesCount).toBe(before.activitiesCount + 3)
    expect(after.totalCo2Saved).toBeCloseTo(before.totalCo2Saved + 60)
    const logged = (await app.inject('/api/impact/activities/user9')).json<Activity[]>()
    expect(logged.slice(0, 3).map(({ pointsEarned }) => pointsEarned)).toEqual(
      expect.arrayContaining([300, 100, 0]),
    )
    expect((await log('user9', 'composting', { weight: 2 })).pointsEarned).toBe(14)
  })

  test('earns no more than the bound under concurrent logs [A32]', async () => {
    const before = await harvestPointsOf('user8')
    await Promise.all(Array.from({ length: 8 }, () => tomatoes('user8', 15)))
    expect(await harvestPointsOf('user8')).toBe(before + 400)
  })

  test('an undo frees its points below the bound [A32]', async () => {
    const { id } = await tomatoes('user7', 20)
    expect((await undo('user7', id)).statusCode).toBe(204)
    expect((await tomatoes('user7', 20)).pointsEarned).toBe(400)
    expect((await tomatoes('user7', 1)).pointsEarned).toBe(0)
  })

  test("is a calendar day of the person's time zone [A32]", async () => {
    const before = await harvestPointsOf('user10')
    const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']
    for (const zone of [...zones, ...zones]) await tomatoes('user10', 500, zone)
    const days = new Set(
      zones.map((zone) => clock.now().toLocaleDateString('en', { timeZone: zone })),
    )
    expect(await harvestPointsOf('user10')).toBe(before + days.size * 400)
    clock.advance(3 * DAY_MS)
    expect((await tomatoes('user10', 500)).pointsEarned).toBe(400)
  })
})

describe('points that rentals prove', () => {
  const lentOnce = (rentalId: string, ownerId: string) =>
    deps.db.transaction((tx) =>
      deps.publish(tx, 'rental_completed', {
        ...{ rentalId, type: 'tool', itemName: 'Spade', ownerId, renterId: 'user12' },
        ...{ freeFrom: clock.now().toISOString().slice(0, 10), at: clock.now() },
      }),
    )
  const boards = async () => {
    const { global, monthly } = (await app.inject('/api/leaderboards')).json<Leaderboards>()
    const of = (userId: string, leaders: { userId: string; provenPoints: number }[]) =>
      leaders.find((leader) => leader.userId === userId)?.provenPoints
    return (userId: string) => [of(userId, global), of(userId, monthly)]
  }

  test('are shown apart on both boards and have no bound [A32]', async () => {
    await log('user11', 'tool_shared', { weight: 500 })
    const [globalBefore = 0, monthlyBefore = 0] = (await boards())('user11')
    for (const number of [1, 2, 3]) await lentOnce(`spade-${number}`, 'user11')
    expect((await boards())('user11')).toEqual([globalBefore + 60, monthlyBefore + 60])
  })

  test('are not proven after an undo, and not of this month when older [A32]', async () => {
    await lentOnce('rake', 'user6')
    const [globalBefore = 0, monthlyBefore = 0] = (await boards())('user6')
    const logged = (await app.inject('/api/impact/activities/user6')).json<Activity[]>()
    const rake = logged.find(({ evidence }) => evidence === 'rental')
    await undo('user6', rake?.id ?? '')
    expect((await boards())('user6')).toEqual([globalBefore - 20, monthlyBefore - 20])

    await lentOnce('hoe', 'user6')
    clock.advance(40 * DAY_MS)
    await tomatoes('user6', 1)
    expect((await boards())('user6')).toEqual([globalBefore, 0])
  })
})
