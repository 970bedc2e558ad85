import { useLayoutEffect } from 'react'
import { isRestoringScroll } from '../lib/scroll-memory.ts'

let isFirstScreen = true

/** Scrolls to the element of the address's hash. False if the page has none. */
export function scrollToAnchor(): boolean {
  const anchor = document.getElementById(window.location.hash.slice(1))
  anchor?.scrollIntoView()
  return anchor !== null
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Focuses the opened row after the return to its history entry. */
function openedRow(main: HTMLElement): HTMLElement | undefined {
  const id: unknown = window.history.state?.openedRow
  if (id === undefined) return undefined
  return [...main.querySelectorAll<HTMLElement>('[data-opens]')].find(
    ({ dataset }) => dataset['opens'] === id,
  )
}

/**
 * Screen readers and keyboards start at the heading of the new page, as after a page load. A page still
 * waiting for its data has none: the main part holds the focus until it comes.
 */
function focusPage(main: HTMLElement): () => void {
  const row = openedRow(main)
  if (row) {
    row.focus({ preventScroll: true })
    return () => {}
  }
  const heading = main.querySelector<HTMLElement>('h1')
  if (heading) {
    focusHeading(heading)
    return () => {}
  }
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    const late = main.querySelector<HTMLElement>('h1')
    if (!late) return
    observer.disconnect()
    if (document.activeElement !== main) return
    focusHeading(late)
    // The target of the address loads with the heading; a person who has scrolled stays in place.
    if (window.scrollY === 0) scrollToAnchor()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Sits beside a page, inside its Suspense: its effect runs when that page is really there. */
export function FocusNewPage() {
  useLayoutEffect(() => {
    if (isFirstScreen) {
      isFirstScreen = false
      document.documentElement.dataset['ready'] = ''
      return undefined
    }
    if (!isRestoringScroll() && !scrollToAnchor()) window.scrollTo({ top: 0, behavior: 'instant' })
    const main = document.querySelector('main')
    return main ? focusPage(main) : undefined
  }, [])
  return null
}
