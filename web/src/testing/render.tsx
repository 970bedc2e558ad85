import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { AppRouter } from '../app/router.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { currentToasts, removeToast } from '../lib/toast-store.ts'
import { createVisit, type Visit } from '../lib/visit.tsx'

// The first visit to a page compiles its code, which a busy machine does slowly.
configure({ asyncUtilTimeout: 60_000 })

const THREAD_PX = 100_000

// What browsers have and jsdom lacks.
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

afterEach(() => {
  cleanup()
  for (const toast of currentToasts()) removeToast(toast.id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const USER1 = createVisit({ userId: 'user1', locale: 'en-US' })

/** As user1 in English, unless a test says otherwise. */
export function renderWithProviders(children: ReactNode, visit = USER1) {
  const queryClient = createQueryClient()
  const tree = (
    <Providers queryClient={queryClient} visit={visit}>
      {children}
    </Providers>
  )
  return { queryClient, ...render(tree) }
}

/** The whole app at an address, as a person would open it, and what runs beside its pages. */
export function openApp(path: string, beside?: ReactNode, visit?: Visit) {
  window.history.replaceState(null, '', path)
  const app = renderWithProviders(
    <>
      {beside}
      <AppRouter />
    </>,
    visit,
  )
  return { person: userEvent.setup(), ...app }
}
