import { useEffect, useRef } from 'react'

/** Calls `action` once things have been quiet for `delayMs`. */
export function useDebounced<Args extends unknown[]>(
  action: (...args: Args) => void,
  delayMs: number,
) {
  const latest = useRef(action)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (...args: Args) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(...args), delayMs)
  }
}
