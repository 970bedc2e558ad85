import { type RefObject, useEffect } from 'react'
import { ROW_OPENER } from '../../ui/data-table.tsx'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }
const WRITTEN_INTO = 'input, textarea, select, [contenteditable=true]'

/** One on from the row that has the focus, or from where the table begins. */
function walk(openers: HTMLElement[], step: number): void {
  const from = openers.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement))
  const to = from === -1 ? 0 : Math.min(Math.max(from + step, 0), openers.length - 1)
  openers[to]?.focus()
}

function press(event: KeyboardEvent, panel: HTMLElement): void {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(WRITTEN_INTO)) return
  // In the frame around the page the keys mean what they always mean.
  if (target !== document.body && !target.closest('main')) return
  if (event.key === '/') {
    event.preventDefault()
    panel.querySelector<HTMLElement>('input[type=search]')?.focus()
    return
  }
  const step = STEPS[event.key]
  // Arrows scroll the page until a row has been reached.
  if (!step || (event.key.startsWith('Arrow') && !target.closest('tr'))) return
  event.preventDefault()
  walk([...panel.querySelectorAll<HTMLElement>(ROW_OPENER)], step)
}

/** `/` searches, arrows or j and k walk the rows; Enter opens one by itself. */
export function useTableKeys(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCovered = document.querySelector('[role=dialog]') !== null
      if (panel.current && !isCovered && !event.defaultPrevented) press(event, panel.current)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [panel])
}
