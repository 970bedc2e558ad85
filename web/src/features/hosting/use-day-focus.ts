import { useLayoutEffect, useRef } from 'react'

/** A key that leads to another day takes the focus along, also into another month. */
export function useDayFocus(active: string) {
  const ref = useRef<HTMLButtonElement>(null)
  const isFollowing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another day is the active one
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    isFollowing.current = false
    ref.current?.focus()
  }, [active])
  return {
    ref,
    follow: () => {
      isFollowing.current = true
    },
  }
}
