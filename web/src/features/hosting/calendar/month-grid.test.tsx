import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createVisit } from '../../../lib/visit.tsx'
import { renderWithProviders } from '../../../testing/render.tsx'
import { MonthGrid } from './month-grid.tsx'

test.each([
  ['de-DE', ['Mo', 'Montag'], 'Samstag, 1. Mai 2027', 5],
  ['en-US', ['Sun', 'Sunday'], 'Saturday, May 1, 2027', 6],
])(
  'in %s a host’s month has the weekdays, days and week of that language [B10]',
  (locale, first, day, column) => {
    const walk = {
      month: '2027-05-01',
      active: '2027-05-01',
      todays: new Set<string>(),
      entries: [],
    }
    renderWithProviders(
      <MonthGrid {...walk} labelledBy="" onMove={vi.fn()} onOpen={vi.fn()} />,
      createVisit({ userId: 'user1', locale }),
    )
    const [weekday] = screen.getAllByRole<HTMLTableCellElement>('columnheader')
    expect([weekday?.textContent, weekday?.abbr]).toEqual(first)
    const cell = screen.getByRole('button', { name: day }).closest('td')
    expect(cell?.cellIndex).toBe(column)
  },
)
