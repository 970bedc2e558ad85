import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createVisit } from '../../../lib/visit.tsx'
import { renderWithProviders } from '../../../testing/render.tsx'
import { BookingCalendar } from './booking-calendar.tsx'
import { EndDateCalendar } from './end-date-calendar.tsx'

const german = createVisit({ userId: 'user1', locale: 'de-DE' })
const days = { today: '2039-05-03', last: '2040-05-01' }

const weekdays = () =>
  screen
    .getAllByRole('columnheader', { hidden: true })
    .map((day) => [day.ariaLabel, day.textContent])

test('a German browser has German months, weekdays and days, and weeks from Monday on [B10]', async () => {
  const onChange = vi.fn()
  const stay = { startDate: '2039-05-04', endDate: '2039-05-06' }
  renderWithProviders(
    <BookingCalendar {...days} stay={stay} taken={[]} rules={NO_STAY_RULES} onChange={onChange} />,
    german,
  )
  screen.getByRole('grid', { name: 'Mai 2039' })
  expect(weekdays()[0]).toEqual(['Montag', 'Mo'])
  screen.getByText('Mai 2039')
  screen.getByRole('button', { name: 'Mittwoch, 4. Mai 2039', pressed: true })
  expect(screen.getByRole('button', { current: 'date' }).ariaLabel).toBe('Dienstag, 3. Mai 2039')
  const person = userEvent.setup()
  screen.getByRole('button', { name: 'Mittwoch, 11. Mai 2039' }).focus()
  await person.keyboard('{Home}')
  expect(document.activeElement?.ariaLabel).toBe('Montag, 9. Mai 2039')
})

test('starts the extension calendar of an American locale on Sunday [B10]', () => {
  const kept = { ...days, startDate: '2039-05-04', endDate: '2039-05-06', first: '2039-05-07' }
  const calendar = <EndDateCalendar {...kept} onChange={vi.fn()} />
  const { unmount } = renderWithProviders(calendar, german)
  screen.getByRole('button', { name: 'Samstag, 7. Mai 2039' })
  unmount()
  renderWithProviders(calendar)
  expect(weekdays()[0]).toEqual(['Sunday', 'Sun'])
})
