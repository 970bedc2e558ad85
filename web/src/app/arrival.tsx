import { useLayoutEffect } from 'react'
import { isRestoringScroll } from './scroll-memory.ts'

let isFirstScreen = true

function scrollToStart(): void {
  const anchor = window.location.hash && document.getElementById(window.location.hash.slice(1))
  if (anchor) anchor.scrollIntoView()
  else window.scrollTo({ top: 0, behavior: 'instant' })
}

/** Screen readers and keyboards start at the heading of the new page, as after a page load. */
function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

/** Sits beside a page, inside its Suspense: its effect runs when that page is really there. */
export function Arrival() {
  useLayoutEffect(() => {
    if (isFirstScreen) {
      isFirstScreen = false
      return
    }
    if (!isRestoringScroll()) scrollToStart()
    focusHeading()
  }, [])
  return null
}
