import type { ActivityType } from '@commonplot/shared/impact/activity.ts'
import type { GoalMeasure } from '@commonplot/shared/impact/goal.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { addedTo, countedLines } from './impact.sql.ts'

const { app, db } = await startTestApp()
const headers = as('user8')

const log = async (activityType: ActivityType, metadata: object) => {
  const payload = { userId: 'user8', activityType, description: 'Something', metadata }
  const url = '/api/impact/activities'
  return (await app.inject({ method: 'POST', url, payload, headers })).json().id as string
}

async function counted(measure: GoalMeasure, of: 'id' | 'undoes_id', id: string) {
  const [row] = await db.execute<{ amount: number; lines: number }>(sql`
    select sum(${addedTo(sql`${measure}::text`)})::float8 as amount, count(*)::int as lines
    from ${countedLines('all')}
    where c.user_id = 'user8' and c.id in (
      select id from activities where user_id = 'user8' and ${sql.identifier(of)} = ${id})`)
  return row
}

const CASES: readonly (readonly [GoalMeasure, ActivityType, object, number])[] = [
  ['activities', 'harvest', {}, 1],
  ['points', 'composting', { weight: 2 }, 14],
  ['co2SavedKg', 'composting', { weight: 2 }, 1.38],
  ['plantsGrown', 'plant_grown', { quantity: 6 }, 6],
  ['plantsGrown', 'plant_grown', { quantity: 0 }, 0],
  ['plantsGrown', 'plant_grown', {}, 1],
  ['plantsGrown', 'harvest', { quantity: 6 }, 0],
  ['harvestKg', 'harvest', { weight: 2.5 }, 2.5],
  ['harvestKg', 'harvest', {}, 0],
  ['harvestKg', 'composting', { weight: 2.5 }, 0],
  ['toolShares', 'tool_shared', {}, 1],
  ['toolShares', 'tool_shared', { quantity: 2 }, 2],
  ['carKmAvoided', 'transport_avoided', { distance: 8 }, 8],
  ['compostKg', 'composting', { weight: 3 }, 3],
]

test.each(CASES)(
  'for %s, %s with %o adds %f and its undo subtracts it',
  async (measure, activityType, metadata, amount) => {
    const id = await log(activityType, metadata)
    expect(await counted(measure, 'id', id)).toEqual({ amount, lines: 1 })
    await app.inject({ method: 'DELETE', url: `/api/impact/activities/${id}`, headers })
    expect(await counted(measure, 'undoes_id', id)).toEqual({ amount: 0 - amount, lines: 1 })
  },
)
