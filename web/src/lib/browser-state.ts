import { useSyncExternalStore } from 'react'

const LONGEST_WAIT_MS = 2000

/** For what can wait until the screen stands. */
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

/** At once, or when somebody looks at this tab again; what it answers calls it off. */
export function whenSeen(act: () => void): () => void {
  if (!document.hidden) {
    act()
    return () => {}
  }
  const ended = new AbortController()
  const look = () => {
    if (document.hidden) return
    ended.abort()
    act()
  }
  document.addEventListener('visibilitychange', look, { signal: ended.signal })
  return () => ended.abort()
}
