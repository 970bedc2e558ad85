import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'

const AT_END_PX = 40
/** A short message of one line; whatever comes into the page is measured. */
const USUAL_ROW_PX = 86
const ROWS_BEYOND_VIEW = 12
const TOP_PX = 20
const TOP_WITH_BUTTON_PX = 80
const BOTTOM_PX = 4
/** What a screen shows before its height is known, as while it is drawn on the server. */
const FIRST_VIEW = { width: 0, height: 900 }

const smoothly = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** Only rows near the view are in the page; older ones that load above leave it where it was. */
export function useThreadVirtualizer(
  box: RefObject<HTMLElement | null>,
  keys: string[],
  hasOlder: boolean,
) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: keys.length,
    getItemKey: (index) => keys[index] ?? index,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_ROW_PX,
    overscan: ROWS_BEYOND_VIEW,
    paddingStart: hasOlder ? TOP_WITH_BUTTON_PX : TOP_PX,
    paddingEnd: BOTTOM_PX,
    anchorTo: 'end',
    scrollEndThreshold: AT_END_PX,
    initialRect: FIRST_VIEW,
    initialOffset: () => keys.length * USUAL_ROW_PX,
    // A keyboard that opens must not hide the newest message.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        const lostPx = (instance.scrollRect?.height ?? rect.height) - rect.height
        const wasAtEnd = instance.isAtEnd(AT_END_PX + Math.max(lostPx, 0))
        report(rect)
        if (wasAtEnd && lostPx !== 0) instance.scrollToEnd()
      }),
  })
  const newest = keys.at(-1)
  const newestBefore = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!newest) return
    // A thread opens at its end rather than travelling there.
    virtualizer.scrollToEnd({ behavior: newestBefore.current ? smoothly() : 'auto' })
    newestBefore.current = newest
  }, [virtualizer, newest])
  return virtualizer
}
