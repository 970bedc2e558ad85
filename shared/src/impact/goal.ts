import * as z from 'zod/mini'
import type { ActivityType } from './activity.ts'

/** What a challenge or competition counts from the ledger. */
export const GOAL_MEASURES = [
  'activities',
  'points',
  'co2SavedKg',
  'plantsGrown',
  'harvestKg',
  'toolShares',
  'carKmAvoided',
  'compostKg',
] as const
export const goalMeasure = z.enum(GOAL_MEASURES)
export type GoalMeasure = z.infer<typeof goalMeasure>

export const GOAL_UNITS: Record<GoalMeasure, string> = {
  activities: 'activities',
  points: 'points',
  co2SavedKg: 'kg CO2',
  plantsGrown: 'plants',
  harvestKg: 'kg harvested',
  toolShares: 'tool shares',
  carKmAvoided: 'km',
  compostKg: 'kg composted',
}

export interface CountedActivity {
  activityType: ActivityType
  quantity?: number | undefined
  weight?: number | undefined
  distance?: number | undefined
  carbonSaved: number
  points: number
}

/** How much one activity adds to a goal; pieces, kilograms and kilometres as they were counted. */
export function contribution(measure: GoalMeasure, activity: CountedActivity): number {
  const ofType = (type: ActivityType, amount: number | undefined) =>
    activity.activityType === type ? (amount ?? 0) : 0
  switch (measure) {
    case 'activities':
      return 1
    case 'points':
      return activity.points
    case 'co2SavedKg':
      return activity.carbonSaved
    case 'plantsGrown':
      return ofType('plant_grown', activity.quantity ?? 1)
    case 'harvestKg':
      return ofType('harvest', activity.weight)
    case 'toolShares':
      return ofType('tool_shared', activity.quantity ?? 1)
    case 'carKmAvoided':
      return ofType('transport_avoided', activity.distance)
    case 'compostKg':
      return ofType('composting', activity.weight)
  }
}
