import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const AT_END_PX = 40

const behavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < AT_END_PX

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
    // A thread opens at its end rather than travelling there.
    if (last.newest === undefined && newest) element.scrollTop = element.scrollHeight
    before.current = { oldest, newest, height: element.scrollHeight }
  })
  useEffect(() => {
    const element = box.current
    if (element && newest) element.scrollTo({ top: element.scrollHeight, behavior: behavior() })
  }, [box, newest])
  useEffect(() => {
    const element = box.current
    if (!element) return
    let wasAtEnd = true
    let newestBefore = before.current.newest
    const note = () => {
      wasAtEnd = isAtEnd(element)
    }
    // A keyboard that opens or a card that grows must not hide the newest message; to a new one
    // the thread is scrolling already.
    const observer = new ResizeObserver(() => {
      const hasNews = newestBefore !== before.current.newest
      newestBefore = before.current.newest
      if (wasAtEnd && !hasNews) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', note)
    }
  }, [box])
}
