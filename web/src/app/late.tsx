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
      // Without a network the page itself must still stand.
      let isMissing = false
      const fetchPart = () => {
        isMissing = false
        load().then(
          (part) => signal.aborted || setPart(() => part),
          () => {
            isMissing = true
          },
        )
      }
      const tryAgain = () => isMissing && fetchPart()
      // A server that was away tells nobody that it is back; whoever presses something finds out.
      for (const event of ['online', 'click']) {
        window.addEventListener(event, tryAgain, { capture: true, signal })
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
