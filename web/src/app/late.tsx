import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

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
