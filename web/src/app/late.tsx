import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** A part that the first screen can do without: its code comes once that screen stands. */
export function late<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  return function LatePart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
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
    return Part ? <Part {...props} /> : meanwhile
  }
}
