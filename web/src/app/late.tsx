import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

const LONGEST_WAIT_MS = 2000

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback; by the next task the screen is drawn there as well.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => window.cancelIdleCallback(handle)
}

const Nothing = () => null

/** A part that the first screen can do without: its code comes once that screen stands. */
export function late(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      // Without a network the page itself must still stand; the next visit asks again.
      return { default: Nothing }
    }
  })
  return function LatePart() {
    const [isIdle, setIdle] = useState(false)
    useEffect(() => whenIdle(() => setIdle(true)), [])
    return isIdle ? (
      <Suspense>
        <Part />
      </Suspense>
    ) : null
  }
}
