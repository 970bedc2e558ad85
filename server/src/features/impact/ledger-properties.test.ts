import { ACTIVITY_TYPES } from '@commonplot/shared/impact/activity.ts'
import { carbonImpact } from '@commonplot/shared/impact/carbon.ts'
import { CARBON_FACTORS } from '@commonplot/shared/impact/carbon-factors.ts'
import { mostPointsADay } from '@commonplot/shared/impact/daily-bounds.ts'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebuildTotals } from '../../rebuild-totals.ts'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app, db, clock } = await startTestApp()

const person = fc.constantFrom('user7', 'user8', 'user12')
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('log' as const),
      userId: person,
      activityType: fc.constantFrom(...ACTIVITY_TYPES),
      metadata: fc.record(
        {
          quantity: fc.integer({ min: 0, max: 1000 }),
          weight: fc.double({ min: 0, max: 500, noNaN: true }),
          distance: fc.double({ min: 0, max: 1000, noNaN: true }),
        },
        { requiredKeys: [] },
      ),
      hoursLater: fc.constantFrom(0, 5, 30),
      // The local day of a traveller can go back by one.
      zone: fc.constantFrom('Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), userId: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('join' as const, 'leave' as const),
      userId: person,
      group: fc.constantFrom(
        'challenges/challenge-1',
        'challenges/challenge-3',
        'competitions/competition-1',
        'teams/team-1',
        'teams/team-2',
      ),
    }),
  },
)

// The clock stays, advances or goes back.
const timedStep = fc.tuple(fc.constantFrom(0, 1000, 1000, -5000), step)

const TOTALS = [
  'select user_id, activities, points, co2_saved_grams, streak_days, longest_streak_days, last_active_day::text, last_forgiven_day::text from user_impact where activities <> 0 or points <> 0 order by 1',
  'select user_id, day::text, activities, points, co2_saved_grams from user_impact_days order by 1, 2',
  'select user_id, month::text, activities, points, co2_saved_grams from user_impact_months order by 1, 2',
  'select * from user_impact_types order by user_id, activity_type',
  'select month::text, activity_type, sum(activities), sum(points), sum(co2_saved_grams), sum(quantity), sum(weight_kg), sum(distance_km) from site_impact_months group by 1, 2 order by 1, 2',
  'select id, points, co2_saved_grams, member_count from teams order by 1',
  'select user_id, team_id, points, co2_saved_grams from team_members order by 1',
  'select challenge_id, user_id, progress, completed_at is not null from challenge_members order by 1, 2',
  'select competition_id, user_id, score from competition_members order by 1, 2',
]

async function totals(): Promise<unknown[]> {
  const tables = []
  for (const query of TOTALS) tables.push([...(await db.execute(sql.raw(query)))])
  return tables
}

/** Harvests have several factors. The largest one bounds a day. */
async function daysAboveTheirBound() {
  const mostADay = ACTIVITY_TYPES.map((type) => {
    const factor = type === 'harvest' ? CARBON_FACTORS.harvestHothouse.factor : undefined
    const { receipt } = carbonImpact({ activityType: type })
    return sql`(${type}::text, ${mostPointsADay(type, factor ?? receipt.factor)}::int)`
  })
  return [
    ...(await db.execute(sql`
      select a.user_id, a.local_day, a.activity_type, sum(a.points)
      from activities a join (values ${sql.join(mostADay, sql`, `)}) most(type, points)
        on most.type = a.activity_type
      where a.evidence = 'self-reported'
      group by 1, 2, 3, most.points having sum(a.points) > most.points`)),
  ]
}

test('running totals equal the sum of the ledger and no day exceeds its bound, after any history of logs, undos, joins and leaves [A32]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(timedStep, { minLength: 3, maxLength: 12 }), async (steps) => {
      const logged = new Map<string, string>()
      for (const [pauseMs, action] of steps) {
        clock.advance(pauseMs)
        const zone = action.kind === 'log' ? { 'x-time-zone': action.zone } : {}
        const headers = { ...as(action.userId), ...zone }
        if (action.kind === 'log') {
          const { kind, hoursLater, zone: _zone, ...entry } = action
          clock.advance(hoursLater * 3_600_000)
          const payload = { ...entry, description: 'Something' }
          const url = '/api/impact/activities'
          const answer = await app.inject({ method: 'POST', url, payload, headers })
          expect(answer.statusCode).toBe(201)
          logged.set(action.userId, answer.json().id)
        } else if (action.kind === 'undo') {
          const url = `/api/impact/activities/${logged.get(action.userId) ?? 'none'}`
          const answer = await app.inject({ method: 'DELETE', url, headers })
          expect([204, 404, 409]).toContain(answer.statusCode)
        } else {
          const method = action.kind === 'join' ? 'POST' : 'DELETE'
          const answer = await app.inject({ method, url: `/api/${action.group}/join`, headers })
          expect([204, 409]).toContain(answer.statusCode)
        }
      }
      const running = await totals()
      await rebuildTotals(db)
      expect(running).toEqual(await totals())
      expect(await daysAboveTheirBound()).toEqual([])
    }),
    { numRuns: 12 },
  )
})
