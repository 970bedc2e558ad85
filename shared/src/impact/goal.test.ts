import { expect, test } from 'vitest'
import { type CountedActivity, contribution, type GoalMeasure } from './goal.ts'

const counted = { carbonSaved: 1.2, points: 12 }

const CASES: readonly (readonly [
  GoalMeasure,
  Omit<CountedActivity, keyof typeof counted>,
  number,
])[] = [
  ['activities', { activityType: 'harvest' }, 1],
  ['points', { activityType: 'harvest' }, 12],
  ['co2SavedKg', { activityType: 'harvest' }, 1.2],
  ['plantsGrown', { activityType: 'plant_grown', quantity: 6 }, 6],
  ['plantsGrown', { activityType: 'plant_grown' }, 1],
  ['plantsGrown', { activityType: 'harvest', quantity: 6 }, 0],
  ['harvestKg', { activityType: 'harvest', weight: 2.5 }, 2.5],
  ['harvestKg', { activityType: 'harvest' }, 0],
  ['harvestKg', { activityType: 'composting', weight: 2.5 }, 0],
  ['toolShares', { activityType: 'tool_shared' }, 1],
  ['toolShares', { activityType: 'tool_shared', quantity: 2 }, 2],
  ['carKmAvoided', { activityType: 'transport_avoided', distance: 8 }, 8],
  ['compostKg', { activityType: 'composting', weight: 3 }, 3],
]

test.each(CASES)('towards %s, %o adds %f', (measure, activity, added) => {
  expect(contribution(measure, { ...activity, ...counted })).toBe(added)
})
