import { useSyncExternalStore } from 'react'

const LONGEST_WAIT_MS = 2000

/** Runs after the first screen. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback; by the next task the screen is drawn there as well.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => window.cancelIdleCallback(handle)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** A browser that keeps nothing for us throws at every touch; the page stands all the same. */
export function tryStorage<Result>(touch: () => Result): Result | null {
  try {
    return touch()
  } catch {
    return null
  }
}
