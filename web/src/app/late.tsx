import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** A part that the first screen can do without: its code comes once that screen stands. */
export function late(
  load: () => Promise<ComponentType>,
  meanwhile: ReactNode = null,
): ComponentType {
  return function LatePart() {
    const [Part, setPart] = useState<ComponentType | null>(null)
    useEffect(() => {
      const ended = new AbortController()
      const { signal } = ended
      const fetchPart = () => {
        load().then(
          (part) => signal.aborted || setPart(() => part),
          // Without a network the page itself must still stand; what is missing comes with it.
          () => window.addEventListener('online', fetchPart, { once: true, signal }),
        )
      }
      const cancel = whenIdle(fetchPart)
      return () => {
        cancel()
        ended.abort()
      }
    }, [])
    return Part ? <Part /> : meanwhile
  }
}
