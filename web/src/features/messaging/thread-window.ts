import type { Message } from '@commonplot/shared/messaging/message.ts'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const CHUNK_SIZE = 20

export interface Chunk {
  key: number
  messages: Message[]
  /** How high it was when last in the page; it is out of it now. */
  gapPx?: number
}

/** By number, so that a message never changes its chunk, whatever loads around it. */
export function chunksOf(messages: Message[]): Chunk[] {
  const chunks: Chunk[] = []
  for (const message of messages) {
    const key = Math.floor(message.number / CHUNK_SIZE)
    const last = chunks.at(-1)
    if (last?.key === key) last.messages.push(message)
    else chunks.push({ key, messages: [message] })
  }
  return chunks
}

export interface Measured {
  key: number
  heightPx: number
}

/** The keys of what lies within a screen of the viewport, `topPx` being where the first one starts. */
export function keysInView(measured: Measured[], topPx: number, viewPx: number): Set<number> {
  const keys = new Set<number>()
  let y = topPx
  for (const { key, heightPx } of measured) {
    if (y + heightPx >= -viewPx && y <= 2 * viewPx) keys.add(key)
    y += heightPx
  }
  return keys
}

interface Height {
  px: number
  rows: number
}

function measure(list: HTMLElement, heights: Map<number, Height>): void {
  const rowsByChunk = Map.groupBy(list.querySelectorAll<HTMLElement>('[data-chunk]'), (row) =>
    Number(row.dataset['chunk']),
  )
  for (const [key, rows] of rowsByChunk) {
    const top = rows[0]?.getBoundingClientRect().top ?? 0
    const bottom = rows.at(-1)?.getBoundingClientRect().bottom ?? 0
    heights.set(key, { px: bottom - top, rows: rows.length })
  }
}

const isSame = (one: Set<number>, other: Set<number>) =>
  one.size === other.size && [...one].every((key) => other.has(key))

/**
 * Only what is near the viewport is in the page. Whatever was not measured yet is: so heights are
 * never guessed, and nothing moves when a chunk leaves or comes back.
 */
export function useThreadWindow(
  box: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  messages: Message[],
) {
  const [heights] = useState(() => new Map<number, Height>())
  const [inView, setInView] = useState(new Set<number>())
  const chunks = chunksOf(messages)
  const latestKeys = useRef<number[]>([])

  const update = useCallback(() => {
    if (!box.current || !list.current) return
    measure(list.current, heights)
    const topPx = list.current.getBoundingClientRect().top - box.current.getBoundingClientRect().top
    const measured = latestKeys.current.map((key) => ({ key, heightPx: heights.get(key)?.px ?? 0 }))
    const next = keysInView(measured, topPx, box.current.clientHeight)
    setInView((current) => (isSame(current, next) ? current : next))
  }, [box, list, heights])

  useLayoutEffect(() => {
    latestKeys.current = chunks.map(({ key }) => key)
    update()
  })

  const shown = chunks.map((chunk): Chunk => {
    const height = heights.get(chunk.key)
    const isMeasured = height?.rows === chunk.messages.length
    return isMeasured && !inView.has(chunk.key) ? { ...chunk, gapPx: height.px } : chunk
  })
  return { chunks: shown, update }
}
