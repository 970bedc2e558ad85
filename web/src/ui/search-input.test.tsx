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

test('a search that is cleared right after typing does not come back', () => {
  render(<Harness />)
  const box = screen.getByLabelText('Location')
  fireEvent.change(box, { target: { value: 'Ashland' } })
  // Turning to the button sends what was typed.
  fireEvent.blur(box)
  screen.getByText('Searched: Ashland')
  fireEvent.click(screen.getByRole('button', { name: 'Show all plots' }))
  act(() => void vi.runAllTimers())
  screen.getByText('Searched: everything')
  expect(box).toHaveProperty('value', '')
})
