import { useLayoutEffect, useRef } from 'react'

/** What moves in the page loses focus: to be called before, so that it has it again afterwards. */
export function useKeptFocus(): () => void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected) {
      focused.current.focus()
    }
    focused.current = null
  })
  return () => {
    focused.current = document.activeElement
  }
}
