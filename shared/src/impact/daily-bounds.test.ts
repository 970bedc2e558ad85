import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIVITY_TYPES } from './activity.ts'
import { type CarbonInput, carbonImpact, pointsFor } from './carbon.ts'
import { mostPointsADay, pointsLeftOut, selfReportedPoints } from './daily-bounds.ts'

const CASES: readonly (readonly [CarbonInput, earnedThatDay: number, points: number])[] = [
  [{ activityType: 'harvest', plantType: 'Tomato', weight: 20 }, 0, 400],
  [{ activityType: 'harvest', plantType: 'Tomato', weight: 20.1 }, 0, 400],
  [{ activityType: 'harvest', plantType: 'Tomato', weight: 500 }, 0, 400],
  [{ activityType: 'harvest', plantType: 'Tomato', weight: 5 }, 320, 80],
  [{ activityType: 'harvest', plantType: 'Tomato', weight: 5 }, 400, 0],
  [{ activityType: 'harvest', plantType: 'Carrot', weight: 1 }, 400, 0],
  [{ activityType: 'harvest', plantType: 'Carrot', weight: 30 }, 0, 100],
  [{ activityType: 'composting', weight: 30 }, 0, 207],
  [{ activityType: 'composting', weight: 31 }, 0, 207],
  [{ activityType: 'transport_avoided', distance: 1000 }, 0, 250],
  [{ activityType: 'plant_grown', quantity: 101 }, 0, 100],
  [{ activityType: 'tool_shared', quantity: 11 }, 0, 200],
]

test.each(CASES)(
  '%o after %i points that day earns %i [A32]',
  (activity, earnedThatDay, points) => {
    const earned = selfReportedPoints(activity.activityType, carbonImpact(activity), earnedThatDay)
    expect(earned).toBe(points)
  },
)

const entry = fc.record(
  {
    plantType: fc.constantFrom('Tomato', 'Carrot', 'Lettuce'),
    quantity: fc.double({ min: 0, max: 1000, noNaN: true }),
    weight: fc.double({ min: 0, max: 500, noNaN: true }),
    distance: fc.double({ min: 0, max: 1000, noNaN: true }),
  },
  { requiredKeys: ['plantType'] },
)

test('however a day is cut into entries, it earns what its largest factor allows [A32]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ACTIVITY_TYPES), fc.array(entry), (activityType, entries) => {
      let earned = 0
      let largestFactor = 0
      for (const amounts of entries) {
        const carbon = carbonImpact({ activityType, ...amounts })
        const points = selfReportedPoints(activityType, carbon, earned)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(pointsFor(carbon.carbonSaved))
        earned += points
        largestFactor = Math.max(largestFactor, carbon.receipt.factor)
        expect(earned).toBeLessThanOrEqual(mostPointsADay(activityType, largestFactor))
      }
    }),
  )
})

test('an activity says which points it did not earn, and by which bound [A32]', () => {
  const activity = { activityType: 'harvest', co2Impact: -1000, pointsEarned: 400 } as const
  expect(pointsLeftOut(activity)).toEqual({
    earned: 400,
    worth: 10_000,
    bound: { amount: 20, unit: 'kg harvested' },
  })
  expect(pointsLeftOut({ ...activity, pointsEarned: 10_000 })).toBeNull()
})
