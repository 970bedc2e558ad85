import { useEffect, useState } from 'react'

const TOP_BAR_PX = 68

/** The area behind the top bar does not count. True until the first observation. */
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

/** Runs at once in a visible tab, else when the tab is visible. Returns a function that cancels it. */
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
