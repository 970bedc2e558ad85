import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchInput } from './search-input.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Harness() {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchInput
        label="Location"
        kind="place"
        placeholder=""
        icon={null}
        value={value}
        onSearch={setValue}
      />
      <button type="button" onClick={() => setValue('')}>
        Show all plots
      </button>
      <p>Searched: {value || 'everything'}</p>
    </>
  )
}

test('a search that is cleared right after typing does not come back, nor starts on leaving the box [B1]', () => {
  render(<Harness />)
  const box = screen.getByLabelText('Location')
  fireEvent.change(box, { target: { value: 'Ashland' } })
  // Turning to the button searches nothing yet: it could move the button away.
  fireEvent.blur(box)
  screen.getByText('Searched: everything')
  act(() => void vi.runAllTimers())
  fireEvent.change(box, { target: { value: 'Ashland, OR' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show all plots' }))
  act(() => void vi.runAllTimers())
  screen.getByText('Searched: everything')
  expect(box).toHaveProperty('value', '')
})

test('a search starts on a pause in typing, or at once on Enter [B1]', () => {
  render(<Harness />)
  const box = screen.getByLabelText('Location')
  fireEvent.change(box, { target: { value: 'Ashland' } })
  fireEvent.blur(box)
  act(() => void vi.runAllTimers())
  screen.getByText('Searched: Ashland')
  fireEvent.change(box, { target: { value: 'Eugene' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  screen.getByText('Searched: Eugene')
})
