import { addMonths } from '@commonplot/shared/dates/plain-date.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createVisit } from '../../lib/visit.tsx'
import { renderWithProviders } from '../../testing/render.tsx'
import { MonthChart } from './impact-charts.tsx'

const monthsFrom = (month: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    month: addMonths(month, index),
    co2Saved: 1.25 * (index + 1),
    points: 10,
  }))
const german = createVisit({ userId: 'user1', locale: 'de-DE' })
const spoken = () => screen.getByRole('img').ariaLabel

test('a German chart writes kilograms with a comma [B24]', () => {
  renderWithProviders(<MonthChart months={monthsFrom('2026-01-01', 2)} />, german)
  expect(spoken()).toBe('CO2 saved over time: Jan 1,3 kg, Feb 2,5 kg')
})

test('labels each month with its year beyond twelve months [B24]', () => {
  renderWithProviders(<MonthChart months={monthsFrom('2025-11-01', 13)} />)
  expect(spoken()).toContain('Nov 2025 1.3 kg, Dec 2025 2.5 kg, Jan 2026 3.8 kg')
  expect(spoken()).toContain('Nov 2026 16.3 kg')
  expect(screen.getAllByText(/^20\d\d$/).map(({ textContent }) => textContent)).toEqual([
    '2025',
    '2026',
  ])
})

test('within twelve months no name comes twice, and none has a year [B24]', () => {
  renderWithProviders(<MonthChart months={monthsFrom('2025-11-01', 12)} />)
  expect(screen.queryByText(/^20\d\d$/)).toBeNull()
})
