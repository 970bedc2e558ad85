import type { ActivityMetadata, ActivityType, Receipt } from './activity.ts'
import {
  ASSUMED_AMOUNTS,
  CARBON_FACTORS,
  type CarbonFactor,
  HOTHOUSE_CROPS,
  ROOT_CROPS,
} from './carbon-factors.ts'

/** kg of CO2 that one grown tree takes up in a year: 48 lb. */
export const KG_CO2_PER_TREE = 21.77
const POINTS_PER_KG = 10

export interface CarbonInput extends ActivityMetadata {
  activityType: ActivityType
}

export interface CarbonResult {
  carbonSaved: number
  receipt: Receipt
}

interface Basis {
  factor: CarbonFactor
  amount: number
  assumed: boolean
}

/** kg CO2e that an activity saves, exact to the gram, with the receipt for the figure. */
export function carbonImpact(
  activity: CarbonInput,
  carKm: CarbonFactor = CARBON_FACTORS.carKmUs,
): CarbonResult {
  const { factor, amount, assumed } = basisOf(activity, carKm)
  return {
    carbonSaved: Math.round(factor.factor * amount * 1000) / 1000,
    receipt: { ...factor, amount, assumed },
  }
}

export function pointsFor(carbonSaved: number): number {
  return Math.max(0, Math.round(carbonSaved * POINTS_PER_KG))
}

export function treesEquivalent(kilograms: number): string {
  return (kilograms / KG_CO2_PER_TREE).toFixed(1)
}

function basisOf(activity: CarbonInput, carKm: CarbonFactor): Basis {
  const { quantity, weight, distance } = activity
  switch (activity.activityType) {
    case 'plant_grown':
      return given(CARBON_FACTORS.plantGrown, quantity, ASSUMED_AMOUNTS.plants)
    case 'harvest':
      return given(harvestFactor(activity.plantType), weight, assumedHarvestKg(quantity))
    case 'tool_shared':
      return given(CARBON_FACTORS.toolShared, weight, ASSUMED_AMOUNTS.toolKg * (quantity ?? 1))
    case 'transport_avoided':
      return given(carKm, distance, ASSUMED_AMOUNTS.tripKm)
    case 'composting':
      return given(CARBON_FACTORS.composting, weight, ASSUMED_AMOUNTS.compostKg)
  }
}

function given(factor: CarbonFactor, amount: number | undefined, typical: number): Basis {
  return { factor, amount: amount ?? typical, assumed: amount === undefined }
}

function assumedHarvestKg(quantity: number | undefined): number {
  return quantity === undefined
    ? ASSUMED_AMOUNTS.harvestKg
    : quantity * ASSUMED_AMOUNTS.harvestKgPerPiece
}

function harvestFactor(plantType = ''): CarbonFactor {
  if (HOTHOUSE_CROPS.test(plantType)) return CARBON_FACTORS.harvestHothouse
  if (ROOT_CROPS.test(plantType)) return CARBON_FACTORS.harvestRoots
  return CARBON_FACTORS.harvestMost
}
