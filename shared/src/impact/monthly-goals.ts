import * as z from 'zod/mini'

/** A person's figures of one month, without undone activities. */
export const monthFigures = z.object({
  plantsGrown: z.number(),
  co2SavedKg: z.number(),
  toolsShared: z.number(),
})
export type MonthFigures = z.infer<typeof monthFigures>

const MONTHLY_GOALS: MonthFigures = { plantsGrown: 50, co2SavedKg: 25, toolsShared: 5 }

export interface MonthlyGoal {
  label: string
  value: number
  goal: number
  unit: string
}

export function monthlyGoals({
  plantsGrown,
  co2SavedKg,
  toolsShared,
}: MonthFigures): MonthlyGoal[] {
  const kilograms = Math.round(co2SavedKg * 10) / 10
  return [
    { label: 'Plants', value: plantsGrown, goal: MONTHLY_GOALS.plantsGrown, unit: '' },
    { label: 'CO2 saved', value: kilograms, goal: MONTHLY_GOALS.co2SavedKg, unit: ' kg' },
    { label: 'Tool shares', value: toolsShared, goal: MONTHLY_GOALS.toolsShared, unit: '' },
  ]
}
