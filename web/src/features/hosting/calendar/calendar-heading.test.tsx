import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../../testing/render.tsx'
import { CalendarHeading } from './calendar-panel.tsx'

const nothing = () => {}

test.each([
  ['2026-05-01', 'May 2026', true, false],
  ['2026-06-01', 'June 2026', false, false],
  ['2027-05-01', 'May 2027', false, false],
  ['2029-04-01', 'April 2029', false, false],
  ['2029-05-01', 'May 2029', false, true],
])('in %s (%s) one goes a year back and two years ahead at most', (month, title, first, last) => {
  renderWithProviders(
    <CalendarHeading
      {...{ month, today: '2027-05-12', listings: [], item: undefined }}
      {...{ onMove: nothing, onItem: nothing, onTakeOff: nothing }}
    />,
  )
  screen.getByRole('heading', { name: title })
  const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
  expect([isOff('Month before'), isOff('Month after')]).toEqual([first, last])
})
