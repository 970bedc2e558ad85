import { tryStorage } from './browser-state.ts'

const STORAGE_KEY = 'scroll-positions'

let known: Record<string, number> | null = null

/** Read when first needed: the first look into the storage waits for another process. */
function scrollPositions(): Record<string, number> {
  const kept = () => JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  known ??= { ...tryStorage(kept) } as Record<string, number>
  return known
}

function saveScrollPositions(): void {
  const positions = JSON.stringify(scrollPositions())
  tryStorage(() => window.sessionStorage.setItem(STORAGE_KEY, positions))
}

/** Forgets the scroll positions for the next person. */
export function forgetScrollPositions(): void {
  known = {}
}

const GIVE_UP_AFTER_MS = 2000
const GESTURES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

let restoring = false

/** The history entry, not the address: the same list can be in the history twice. */
function entryKey(): string {
  // Typed as always there, but older browsers lack the Navigation API.
  const navigation: Navigation | undefined = window.navigation
  return navigation?.currentEntry?.key ?? window.location.href
}

/** Waits until the page is tall enough again; a person who scrolls meanwhile wins. */
function restoreScroll(): void {
  const top = scrollPositions()[entryKey()] ?? 0
  const startedAt = performance.now()
  restoring = true
  const stop = () => {
    restoring = false
    for (const gesture of GESTURES) window.removeEventListener(gesture, stop)
  }
  for (const gesture of GESTURES) window.addEventListener(gesture, stop, { passive: true })
  const step = () => {
    if (!restoring) return
    window.scrollTo({ top, behavior: 'instant' })
    const reached = Math.abs(window.scrollY - top) < 2
    if (reached || performance.now() - startedAt > GIVE_UP_AFTER_MS) stop()
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

function remember(): void {
  if (!restoring) scrollPositions()[entryKey()] = window.scrollY
}

/** Back and reload return to where the person was. */
export function startScrollMemory(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('scroll', remember, { passive: true })
  window.addEventListener('popstate', restoreScroll)
  window.addEventListener('pagehide', saveScrollPositions)
  if (!isNewHere()) restoreScroll()
}

/** Asking a page that has just come where it is scrolled to would have it laid out once more. */
function isNewHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
}

export const isRestoringScroll = (): boolean => restoring
