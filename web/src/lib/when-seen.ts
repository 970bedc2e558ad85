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
