import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetDrafts } from '../lib/draft.ts'
import { afterOwnMove } from '../lib/leaving.ts'
import { currentToasts, removeToast } from '../lib/toast-store.ts'
import { takeDrift } from './fake-server.ts'

// The first visit to a page compiles its code, which a busy machine does slowly.
configure({ asyncUtilTimeout: 60_000 })

const THREAD_PX = 100_000

// Browser functions that jsdom lacks.
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.hasPointerCapture = () => false
  // Without layout no row of a thread is in view; which rows are, a real browser shows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return this.getAttribute('aria-label') === 'Thread' ? THREAD_PX : 0
  })
})

afterEach(async () => {
  // A sheet that is still open would wait in the next test.
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
  cleanup()
  // The entries of dialogs that were open are left, or the next test would be moved.
  await new Promise<void>((resolve) =>
    queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => afterOwnMove(resolve)))),
  )
  forgetPage()
  forgetDrafts()
  for (const toast of currentToasts()) removeToast(toast.id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const drift = takeDrift()
  if (drift.length > 0) throw new Error([...new Set(drift)].join('\n'))
})

/** Cleans the window, which all tests of a worker share. */
function forgetPage(): void {
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.body.replaceChildren()
  window.localStorage.clear()
  window.sessionStorage.clear()
}
