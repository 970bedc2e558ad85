import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../testing/render.tsx'
import { TimeAgo } from './time-ago.tsx'

const NOW = new Date('2026-06-01T12:00:00Z').getTime()

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const open = () =>
  renderWithProviders(
    <>
      <TimeAgo instant={new Date(NOW).toISOString()} />
      <TimeAgo instant={new Date(NOW - 3_590_000).toISOString()} />
    </>,
  )
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const times = () => screen.getAllByRole('time').map(({ textContent }) => textContent)

test('updates "now" to "1 minute ago" in view and shows the exact time on hover [B11]', () => {
  open()
  expect(times()).toEqual(['now', '59 minutes ago'])
  expect(vi.getTimerCount()).toBe(1)
  pass(80_000)
  expect(times()).toEqual(['1 minute ago', '1 hour ago'])
  expect(screen.getAllByRole('time')[0]?.title).toContain('June 1, 2026')
})

test('stops the clock in a hidden tab and corrects it when the tab is visible [B11]', () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const { unmount } = open()
  const look = (hidden: boolean) => {
    isHidden.mockReturnValue(hidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  look(true)
  expect(vi.getTimerCount()).toBe(0)
  pass(600_000)
  expect(times()).toEqual(['now', '59 minutes ago'])
  look(false)
  expect(times()).toEqual(['10 minutes ago', '1 hour ago'])
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
