import { type RefObject, useEffect, useRef, useState } from 'react'
import { ROW_OPENER } from '../../../ui/data-table.tsx'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }
const WRITTEN_INTO = 'input, textarea, select, [contenteditable=true]'

/** Moves the focus one row, or to the first row. */
function walk(openers: HTMLElement[], step: number): void {
  const from = openers.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement))
  const to = from === -1 ? 0 : Math.min(Math.max(from + step, 0), openers.length - 1)
  openers[to]?.focus()
}

function press(event: KeyboardEvent, panel: HTMLElement): void {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(WRITTEN_INTO)) return
  // Outside of main the keys keep their usual meaning.
  if (target !== document.body && !target.closest('main')) return
  if (event.key === '/') {
    event.preventDefault()
    panel.querySelector<HTMLElement>('input[type=search]')?.focus()
    return
  }
  const step = STEPS[event.key]
  // Arrows scroll the page unless a row has the focus.
  if (!step || (event.key.startsWith('Arrow') && !target.closest('tr'))) return
  event.preventDefault()
  walk([...panel.querySelectorAll<HTMLElement>(ROW_OPENER)], step)
}

/** `/` focuses the search, arrows or j and k move between rows. */
function useTableKeys(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCovered = document.querySelector('[role=dialog]') !== null
      if (panel.current && !isCovered && !event.defaultPrevented) press(event, panel.current)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [panel])
}

interface OpenRowSetup<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  open: string | undefined
  setOpen: (key: string) => void
}

/** The open row. Closing it returns the focus to the row, or to its neighbour if it is gone. */
export function useOpenRow<Row>({ rows, keyOf, open, setOpen }: OpenRowSetup<Row>) {
  const panel = useRef<HTMLDivElement>(null)
  const leftFrom = useRef<number | null>(null)
  useTableKeys(panel)

  const place = rows.findIndex((row) => keyOf(row) === open)
  const found = rows[place]
  // An action may remove the row from the list while its sheet is still open.
  const [last, setLast] = useState<{ row: Row; place: number } | null>(null)
  if (found && found !== last?.row) setLast({ row: found, place })
  const kept = last && keyOf(last.row) === open ? last : null

  useEffect(() => {
    if (open || leftFrom.current === null) return
    const openers = [...(panel.current?.querySelectorAll<HTMLElement>(ROW_OPENER) ?? [])]
    const next = openers[Math.min(leftFrom.current, openers.length - 1)]
    leftFrom.current = null
    ;(next ?? panel.current)?.focus()
  }, [open])

  const close = () => {
    leftFrom.current = found ? place : (kept?.place ?? 0)
    setOpen('')
  }
  return { panel, row: open ? (found ?? kept?.row ?? null) : null, close }
}
