import { expect, test } from 'vitest'
import { monthFigures, monthlyGoals } from './monthly-goals.ts'

test('the goals of a month are 50 plants, 25 kg and 5 shares, and kilograms have one decimal', () => {
  const figures = { plantsGrown: 11, co2SavedKg: 4.56, toolsShared: 2 }
  expect(monthlyGoals(figures)).toEqual([
    { label: 'Plants', value: 11, goal: 50, unit: '' },
    { label: 'CO2 saved', value: 4.6, goal: 25, unit: ' kg' },
    { label: 'Tool shares', value: 2, goal: 5, unit: '' },
  ])
})

test.each(['plantsGrown', 'co2SavedKg', 'toolsShared'])('%s is a number', (field) => {
  const figures = { plantsGrown: 1, co2SavedKg: 1, toolsShared: 1 }
  expect(monthFigures.safeParse(figures).success).toBe(true)
  expect(monthFigures.safeParse({ ...figures, [field]: '1' }).success).toBe(false)
})
