import { describe, expect, test } from 'vitest'
import { type CarbonInput, carbonImpact, pointsFor, treesEquivalent } from './carbon.ts'
import { CARBON_FACTORS } from './carbon-factors.ts'

const CASES: readonly (readonly [CarbonInput, number])[] = [
  [{ activityType: 'plant_grown' }, 0.1],
  [{ activityType: 'plant_grown', quantity: 12 }, 1.2],
  [{ activityType: 'plant_grown', quantity: 0 }, 0],
  [{ activityType: 'harvest', plantType: 'Cherry tomatoes', weight: 1.5 }, 3],
  [{ activityType: 'harvest', plantType: 'Strawberries', weight: 0.4 }, 0.8],
  [{ activityType: 'harvest', plantType: 'Carrot', weight: 2 }, 1],
  [{ activityType: 'harvest', plantType: 'Lettuce', weight: 0.6 }, 0.6],
  [{ activityType: 'harvest', weight: 1 }, 1],
  [{ activityType: 'harvest', quantity: 8 }, 0.8],
  [{ activityType: 'harvest' }, 0.5],
  [{ activityType: 'tool_shared' }, 2],
  [{ activityType: 'tool_shared', quantity: 2 }, 4],
  [{ activityType: 'tool_shared', weight: 7 }, 7],
  [{ activityType: 'transport_avoided', distance: 10 }, 2.5],
  [{ activityType: 'transport_avoided', distance: 0 }, 0],
  [{ activityType: 'transport_avoided' }, 0.75],
  [{ activityType: 'composting', weight: 10 }, 6.9],
  [{ activityType: 'composting' }, 0.69],
]

test.each(CASES)('%o saves about %f kg', (activity, kilograms) => {
  expect(carbonImpact(activity).carbonSaved).toBe(kilograms)
})

test('the receipt names factor, range, source, year and region, and how much was counted', () => {
  expect(carbonImpact({ activityType: 'composting', weight: 3 }).receipt).toEqual({
    ...CARBON_FACTORS.composting,
    amount: 3,
    assumed: false,
  })
})

test('the receipt says when a typical amount was used', () => {
  expect(carbonImpact({ activityType: 'composting' }).receipt).toMatchObject({
    amount: 1,
    assumed: true,
  })
})

describe.each(Object.entries(CARBON_FACTORS))('the factor %s', (_, factor) => {
  test('lies within its own range and says where it comes from', () => {
    expect(factor.low).toBeLessThanOrEqual(factor.factor)
    expect(factor.high).toBeGreaterThanOrEqual(factor.factor)
    expect(factor.source).not.toBe('')
  })
})

test.each([
  [0, 0],
  [0.04, 0],
  [0.05, 1],
  [0.69, 7],
  [1, 10],
  [2.44, 24],
  [-0.3, 0],
])('%f kg earn %i points [IMPT-34]', (carbonSaved, points) => {
  expect(pointsFor(carbonSaved)).toBe(points)
})

test.each([
  [0, '0.0'],
  [21.77, '1.0'],
  [15, '0.7'],
  [100, '4.6'],
])('%f kg are %s trees [IMPT-16]', (kilograms, trees) => {
  expect(treesEquivalent(kilograms)).toBe(trees)
})
