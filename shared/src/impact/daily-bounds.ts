import type { Activity, ActivityType } from './activity.ts'
import { type CarbonResult, pointsFor } from './carbon.ts'

/**
 * The most that one person plausibly does in a day without a machine or a business, in the unit of
 * the factors; our estimate. Self-reported activities earn points up to here.
 */
const DAILY_BOUNDS: Record<ActivityType, { amount: number; unit: string }> = {
  plant_grown: { amount: 100, unit: 'plants' },
  harvest: { amount: 20, unit: 'kg harvested' },
  tool_shared: { amount: 20, unit: 'kg of tools lent' },
  transport_avoided: { amount: 100, unit: 'km not driven' },
  composting: { amount: 30, unit: 'kg composted' },
}

/** The points that self-reports of a type can earn on one day, by the factor of the activity. */
export function mostPointsADay(activityType: ActivityType, factor: number): number {
  return pointsFor(factor * DAILY_BOUNDS[activityType].amount)
}

/**
 * Compares points, not amounts: many small entries that are each rounded up earn no more than one
 * big one.
 */
export function selfReportedPoints(
  activityType: ActivityType,
  { carbonSaved, receipt }: CarbonResult,
  earnedThatDay: number,
): number {
  const left = mostPointsADay(activityType, receipt.factor) - earnedThatDay
  return Math.min(pointsFor(carbonSaved), Math.max(0, left))
}

export interface PointsLeftOut {
  earned: number
  /** The points of the whole amount. */
  worth: number
  bound: { amount: number; unit: string }
}

/** Null when every point was earned. */
export function pointsLeftOut({
  activityType,
  co2Impact,
  pointsEarned,
}: Pick<Activity, 'activityType' | 'co2Impact' | 'pointsEarned'>): PointsLeftOut | null {
  const worth = pointsFor(-co2Impact)
  return pointsEarned < worth
    ? { earned: pointsEarned, worth, bound: DAILY_BOUNDS[activityType] }
    : null
}
