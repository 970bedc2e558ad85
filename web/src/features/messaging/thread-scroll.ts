import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const behavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** To the newest message on every change; older ones that load above leave the view where it was. */
export function useThreadScroll(
  box: RefObject<HTMLElement | null>,
  oldest: string | undefined,
  newest: string | undefined,
): void {
  const before = useRef({ oldest, newest, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { current: last } = before
    const cameAbove = last.oldest !== undefined && oldest !== last.oldest && newest === last.newest
    if (cameAbove) element.scrollTop += element.scrollHeight - last.height
    before.current = { oldest, newest, height: element.scrollHeight }
  })
  useEffect(() => {
    const element = box.current
    if (element && newest) element.scrollTo({ top: element.scrollHeight, behavior: behavior() })
  }, [box, newest])
}
