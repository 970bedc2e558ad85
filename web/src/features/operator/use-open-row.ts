import { useEffect, useRef, useState } from 'react'
import { ROW_OPENER } from '../../ui/data-table.tsx'
import { useTableKeys } from './use-table-keys.ts'

interface OpenRowSetup<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  open: string | undefined
  setOpen: (key: string) => void
}

/** Which row is open, and where the focus goes once it is closed: to the row, or to its neighbour. */
export function useOpenRow<Row>({ rows, keyOf, open, setOpen }: OpenRowSetup<Row>) {
  const panel = useRef<HTMLDivElement>(null)
  const leftFrom = useRef<number | null>(null)
  useTableKeys(panel)

  const place = rows.findIndex((row) => keyOf(row) === open)
  const found = rows[place]
  // What has just been acted on may be gone from the rows while its sheet is still open.
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
