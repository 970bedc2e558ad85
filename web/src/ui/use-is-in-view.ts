import { useEffect, useState } from 'react'

const TOP_BAR_PX = 68

/** What is behind the top bar is not in view. Until the browser has looked, it counts as seen. */
export function useIsInView(element: Element | null): boolean {
  const [isInView, setIsInView] = useState(true)
  useEffect(() => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: `-${TOP_BAR_PX}px 0px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

/** At once, or when somebody looks at this tab again; what it answers calls it off. */
export function whenSeen(act: () => void): () => void {
  if (!document.hidden) {
    act()
    return () => {}
  }
  const ended = new AbortController()
  const look = () => {
    if (document.hidden) return
    ended.abort()
    act()
  }
  document.addEventListener('visibilitychange', look, { signal: ended.signal })
  return () => ended.abort()
}
