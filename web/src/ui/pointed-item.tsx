import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'

/** Which of many is being pointed at. A store, so that only the two that change are drawn again. */
function createPointer() {
  let pointed: string | null = null
  const listeners = new Set<() => void>()
  return {
    pointed: () => pointed,
    point(id: string | null) {
      if (id === pointed) return
      pointed = id
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const PointerContext = createContext<ReturnType<typeof createPointer> | null>(null)

/** Around two pictures of the same things, such as a list and a map, that are to stay in step. */
export function PointerProvider({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const [pointer] = useState(createPointer)
  return <PointerContext value={isOn ? pointer : null}>{children}</PointerContext>
}

const never = () => () => {}

/** The state and event handlers of one item; null outside of a PointerProvider. */
export function usePointed(id: string) {
  const pointer = use(PointerContext)
  const isPointed = useSyncExternalStore(
    pointer?.subscribe ?? never,
    () => pointer?.pointed() === id,
    () => false,
  )
  if (!pointer) return null
  const point = () => pointer.point(id)
  const leave = () => pointer.point(null)
  const handlers = { onMouseEnter: point, onMouseLeave: leave, onFocus: point, onBlur: leave }
  return { isPointed, point, handlers }
}
