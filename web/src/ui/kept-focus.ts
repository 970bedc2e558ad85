import { type RefObject, useEffect, useRef } from 'react'

function give(element: HTMLElement | null | undefined): void {
  if (!element) return
  // A heading can be read from, but is no stop of the Tab key.
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}

/** When a row goes with the focus on its button, the next button takes it, or else the heading. */
export function useKeptFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const last = useRef<{ button: Element; index: number } | null>(null)
  useEffect(() => {
    const { current } = place
    const note = ({ target }: FocusEvent) => {
      const index = [...(current?.querySelectorAll('button') ?? [])].indexOf(
        target as HTMLButtonElement,
      )
      last.current = index < 0 ? null : { button: target as Element, index }
    }
    current?.addEventListener('focusin', note)
    return () => current?.removeEventListener('focusin', note)
  }, [])
  // After every render, because any may have taken the row away.
  useEffect(() => {
    const { current } = place
    if (!current || !last.current || last.current.button.isConnected) return
    const { index } = last.current
    last.current = null
    if (document.activeElement !== document.body) return
    const left = [...current.querySelectorAll<HTMLElement>('button')]
    give(left[index] ?? left.at(-1) ?? current.querySelector<HTMLElement>('h2') ?? current)
  })
  return place
}

/**
 * Something opens in the place of a list: its `data-opened` takes the focus, and gives it back to the
 * `data-opens` of the row that it came from.
 */
export function useFocusOfOpened(openId: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(openId)
  useEffect(() => {
    const from = before.current
    before.current = openId
    if (from === openId) return
    const focused = document.activeElement
    // Where there is room for both, the list keeps the focus.
    if (focused instanceof HTMLElement && focused !== document.body && focused.offsetParent) return
    const able = [
      ...(place.current?.querySelectorAll<HTMLElement>('[data-opens], [data-opened]') ?? []),
    ]
    give(
      able.find(({ dataset: { opened, opens } }) =>
        openId === null ? opens === from : opened !== undefined,
      ),
    )
  }, [openId])
  return place
}
