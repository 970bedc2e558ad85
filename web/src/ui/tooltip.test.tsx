import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../testing/render.tsx'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <TooltipProvider>
      <Tooltip words="Side by side with others">
        <button type="button">Shared</button>
      </Tooltip>
    </TooltipProvider>,
  )
})
afterEach(() => vi.useRealTimers())

const hover = () => fireEvent.pointerMove(screen.getByRole('button'), { pointerType: 'mouse' })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a tooltip opens after hovering for 700 ms [APP-35]', () => {
  hover()
  pass(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
  pass(1)
  screen.getByRole('tooltip')
})

const leave = () => {
  fireEvent.pointerLeave(screen.getByRole('button'), { pointerType: 'mouse' })
  fireEvent.pointerMove(document.body, { clientX: 500, clientY: 500 })
}

test('hovered again within 300 ms it opens at once, later it waits again [APP-36]', () => {
  hover()
  pass(700)
  leave()
  expect(screen.queryByRole('tooltip')).toBeNull()
  pass(299)
  hover()
  screen.getByRole('tooltip')
  leave()
  pass(301)
  hover()
  expect(screen.queryByRole('tooltip')).toBeNull()
})
