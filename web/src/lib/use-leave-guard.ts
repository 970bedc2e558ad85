import { useEffect, useRef, useState } from 'react'
import { type AskBeforeLeaving, askBeforeLeaving } from './leaving.ts'

/** Links and buttons, Back and Forward, and closing the window. What it answers stops watching. */
function watchEveryWayOut(ask: AskBeforeLeaving): () => void {
  const { href, pathname } = window.location
  const letGo = askBeforeLeaving((leave) =>
    ask(() => {
      stop()
      leave()
    }),
  )
  // The address has changed already: it is put back before anything on the page sees it.
  const onHistory = (event: PopStateEvent) => {
    if (window.location.pathname === pathname) return
    event.stopImmediatePropagation()
    window.history.pushState(null, '', href)
    ask(() => {
      stop()
      window.history.back()
    })
  }
  const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
  const stop = () => {
    letGo()
    window.removeEventListener('popstate', onHistory, { capture: true })
    window.removeEventListener('beforeunload', onClose)
  }
  window.addEventListener('popstate', onHistory, { capture: true })
  window.addEventListener('beforeunload', onClose)
  return stop
}

/** Asks before a page with changes is left; `onward` is there while it asks. */
export function useLeaveGuard(hasChanges: boolean) {
  const [onward, setOnward] = useState<(() => void) | null>(null)
  const letGo = useRef(() => {})
  useEffect(() => {
    if (!hasChanges) return undefined
    letGo.current = watchEveryWayOut((leave) => setOnward(() => leave))
    return letGo.current
  }, [hasChanges])
  return { onward, stay: () => setOnward(null), letGo: () => letGo.current() }
}
