import * as z from 'zod/mini'
import type { ActivityType } from './activity.ts'

/** The figure of the ledger that a challenge or competition adds up. */
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

/** A figure of one line of the ledger; pieces, kilograms and kilometres as they were counted. */
export type CountedFigure =
  | 'activities'
  | 'points'
  | 'co2SavedKg'
  | 'pieces'
  | 'weightKg'
  | 'distanceKm'

/** The figure that a goal adds up, and its activity type; all types if none is named. */
export const GOAL_COUNTS: Record<GoalMeasure, { figure: CountedFigure; of?: ActivityType }> = {
  activities: { figure: 'activities' },
  points: { figure: 'points' },
  co2SavedKg: { figure: 'co2SavedKg' },
  plantsGrown: { figure: 'pieces', of: 'plant_grown' },
  harvestKg: { figure: 'weightKg', of: 'harvest' },
  toolShares: { figure: 'pieces', of: 'tool_shared' },
  carKmAvoided: { figure: 'distanceKm', of: 'transport_avoided' },
  compostKg: { figure: 'weightKg', of: 'composting' },
}

/** Activities that are one piece when no number was given. */
export const COUNTED_IN_PIECES: readonly ActivityType[] = ['plant_grown', 'tool_shared']
