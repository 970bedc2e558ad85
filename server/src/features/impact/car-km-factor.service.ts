import type { ActivityType } from '@commonplot/shared/impact/activity.ts'
import {
  ASSUMED_AMOUNTS,
  CARBON_FACTORS,
  type CarbonFactor,
} from '@commonplot/shared/impact/carbon-factors.ts'
import type { AppDeps } from '../../app-deps.ts'

/** No car comes near it; an answer above is a mistake. */
const MOST_KG_PER_KM = 1

interface Trip {
  activityType: ActivityType
  distance?: number | undefined
}

/** What the carbon service says, undefined for our own figure. Asks outside: never in a transaction. */
export async function findCarKmFactor(
  { externalServices: { carbon } }: Pick<AppDeps, 'externalServices'>,
  { activityType, distance = ASSUMED_AMOUNTS.tripKm }: Trip,
): Promise<CarbonFactor | undefined> {
  if (!carbon || activityType !== 'transport_avoided' || distance <= 0) return undefined
  const estimate = await carbon.estimateCarKm(distance).catch(() => undefined)
  const factor = estimate && Math.round((estimate.kgCo2e / distance) * 1000) / 1000
  if (!factor || factor > MOST_KG_PER_KM) return undefined
  const ours = CARBON_FACTORS.carKmUs
  return {
    factor,
    // It gives one figure, so the range stays the one of our own table.
    low: Math.min(ours.low, factor),
    high: Math.max(ours.high, factor),
    unit: ours.unit,
    source: `${estimate.source} through Climatiq; the range is ours`,
    year: estimate.year,
    region: estimate.region ?? 'not told',
  }
}
