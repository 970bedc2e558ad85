import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Says whether what is watched is in view: jsdom has no layout to tell from. */
export function fakeView() {
  const watchers = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect: () => void
      constructor(watcher: (entries: { isIntersecting: boolean }[]) => void) {
        watchers.add(watcher)
        this.disconnect = () => watchers.delete(watcher)
      }
      observe() {}
    },
  )
  return {
    setInView: (isIntersecting: boolean) =>
      act(() => {
        for (const watcher of watchers) watcher([{ isIntersecting }])
      }),
  }
}
