import { useEffect, useRef, useState } from 'react'
import { type AskBeforeLeaving, askBeforeLeaving } from './leaving.ts'

/** Every way out: within the product, and by closing the window. What it answers stops watching. */
function watchWaysOut(ask: AskBeforeLeaving): () => void {
  const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
  const letGo = askBeforeLeaving((leave) =>
    ask(() => {
      stop()
      leave()
    }),
  )
  const stop = () => {
    letGo()
    window.removeEventListener('beforeunload', onClose)
  }
  window.addEventListener('beforeunload', onClose)
  return stop
}

/** Asks before a page with changes is left; `onward` is there while it asks. */
export function useLeaveGuard(hasChanges: boolean) {
  const [onward, setOnward] = useState<(() => void) | null>(null)
  const letGo = useRef(() => {})
  useEffect(() => {
    if (!hasChanges) return undefined
    // Back closes the question, as it closes any dialog.
    letGo.current = watchWaysOut((leave) => setOnward((asked) => (asked ? null : leave)))
    return letGo.current
  }, [hasChanges])
  return { onward, stay: () => setOnward(null), letGo: () => letGo.current() }
}
