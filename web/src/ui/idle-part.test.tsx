import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { idlePart } from './lazy-part.tsx'

test.each(['online', 'click'])(
  'a part that could not be fetched is asked for again on %s, as often as it takes',
  async (event) => {
    const tries = vi.fn<() => Promise<() => ReactNode>>()
    tries.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    tries.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    tries.mockResolvedValue(() => <p>Live again</p>)
    const Part = idlePart(tries)
    const { unmount } = render(<Part />)
    for (const times of [1, 2]) {
      await waitFor(() => expect(tries).toHaveBeenCalledTimes(times))
      // The failure is known one turn later.
      await Promise.resolve()
      expect(screen.queryByText('Live again')).toBeNull()
      window.dispatchEvent(new Event(event))
    }
    await screen.findByText('Live again')
    window.dispatchEvent(new Event(event))
    expect(tries).toHaveBeenCalledTimes(3)
    unmount()
  },
)
