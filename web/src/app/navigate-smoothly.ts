import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { afterOwnMove, entryOptions, isHeldBack } from '../lib/leaving.ts'
import { prefetchRoute } from '../ui/link.tsx'
import { scrollToAnchor } from './focus-new-page.tsx'

/** Longer than this, and an honest placeholder beats a page that seems stuck. */
const MAX_WAIT_FOR_CODE_MS = 250

let latestNavigation = 0

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

function withViewTransition(change: () => void): void {
  if (!('startViewTransition' in document) || prefersReducedMotion()) {
    afterOwnMove(change)
    return
  }
  const transition = document.startViewTransition(async () => {
    await new Promise<void>(afterOwnMove)
    flushSync(change)
  })
  // Skipped when the tab is hidden or the next navigation is already here: nothing to tell anyone.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Keeps the page in view until the next one's code is here, then fades over. */
export const navigateSmoothly: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href)
  const isElsewhere = target.pathname !== window.location.pathname
  if (isElsewhere && isHeldBack(() => navigateSmoothly(navigate, to, options))) return
  // A search that starts by itself does not take back the press that came before it.
  if (isElsewhere || !options?.replace) latestNavigation += 1
  const turn = latestNavigation
  if (!isElsewhere) {
    afterOwnMove(() => {
      navigate(to, entryOptions(options))
      if (target.hash) scrollToAnchor()
    })
    return
  }

  const go = () => {
    if (turn === latestNavigation) withViewTransition(() => navigate(to, entryOptions(options)))
  }
  const goAfresh = async () => {
    const isThere = await answers(to)
    const isHere = window.location.href === target.href
    if (turn !== latestNavigation) return
    if (!isHere && !isThere) go()
    else if (!isHere) window.location.assign(to)
    else if (isThere) window.location.reload()
  }
  const code = prefetchRoute(to)
  if (!code) return go()
  void Promise.race([code, pause(MAX_WAIT_FOR_CODE_MS)]).then(go, () => {})
  // Code that is gone while the page is there is of an older version: the page knows the new one. By
  // then the address may be that one, with a placeholder under it.
  code.catch(goAfresh)
}

const answers = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
