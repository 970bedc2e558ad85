type LoadRoute = (path: string) => Promise<unknown> | null

let loadRoute: LoadRoute = () => null

/** The router tells once how a path's code is fetched; links everywhere then ask by path. */
export function setRouteLoader(load: LoadRoute): void {
  loadRoute = load
}

/** Null when the code of that path is here already, or the path is none of ours. */
export const prefetchRoute = (href: string): Promise<unknown> | null =>
  loadRoute(new URL(href, 'http://localhost').pathname)

/** Handlers for whatever leads somewhere: a hover, a finger going down or a focus means "soon". */
export function prefetchOnIntent(href: string, prefetchData?: () => void) {
  const prefetch = () => {
    // A failed prefetch costs nothing: the visit itself asks again and shows what went wrong.
    prefetchRoute(href)?.catch(() => {})
    prefetchData?.()
  }
  return { onMouseEnter: prefetch, onTouchStart: prefetch, onFocus: prefetch }
}
