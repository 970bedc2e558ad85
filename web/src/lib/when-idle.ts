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
