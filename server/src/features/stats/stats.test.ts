import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { as, startTestApp, type TestApp } from '../../testing/test-app.ts'

// Each test counts its own database.
let { app, clock, db } = {} as TestApp
beforeEach(async () => {
  ;({ app, clock, db } = await startTestApp())
})

test('counts the whole site and the caller [API-06] [DATA-10]', async () => {
  expect((await app.inject('/api/stats')).json()).toEqual({
    activePlots: 3,
    plantsGrown: expect.any(Number),
    toolsShared: expect.any(Number),
    co2Saved: expect.stringMatching(/^\d+kg$/),
    userStats: {
      plantsGrown: 42,
      co2Saved: '15kg',
      toolsShared: 3,
      connections: 4,
      thisMonth: {
        plantsGrown: expect.any(Number),
        co2SavedKg: expect.any(Number),
        toolsShared: expect.any(Number),
      },
    },
  })
})

test('counts the activities of the month without undone ones', async () => {
  const headers = as('user11')
  const thisMonth = async () =>
    (await app.inject({ url: '/api/stats', headers })).json().userStats.thisMonth
  const log = (activityType: string, quantity?: number) =>
    app.inject({
      method: 'POST',
      url: '/api/impact/activities',
      headers,
      payload: { userId: 'user11', activityType, description: 'Spring', metadata: { quantity } },
    })
  const FORTY_DAYS_MS = 40 * 86_400_000
  clock.advance(FORTY_DAYS_MS)
  expect(await thisMonth()).toEqual({ plantsGrown: 0, co2SavedKg: 0, toolsShared: 0 })
  await log('plant_grown', 3)
  await log('tool_shared')
  const before = await thisMonth()
  expect(before).toMatchObject({ plantsGrown: 3, toolsShared: 1 })
  const { id } = (await log('plant_grown', 20)).json()
  await app.inject({ method: 'DELETE', url: `/api/impact/activities/${id}`, headers })
  expect(await thisMonth()).toEqual(before)
  clock.advance(FORTY_DAYS_MS)
  expect((await thisMonth()).plantsGrown).toBe(0)
})

test('estimates the total of very many plots', async () => {
  await db.execute(sql`
    insert into plots (id, owner_id, name, description, location, address, size, price_cents)
    select 'crowd-' || n, 'user2', 'Bed', '', '', '', '', 100 from generate_series(1, 12345) n`)
  await db.execute(sql`analyze plots`)
  expect((await app.inject('/api/stats')).json().activePlots).toBe(12_000)
})
