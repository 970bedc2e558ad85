import { useSyncExternalStore } from 'react'
import { useClock, useFormat } from '../lib/visit.tsx'

const TICK_MS = 10_000

/** All times of a page share a clock. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  for (const listener of listeners) listener()
}

/** Stops in a hidden tab and updates when the tab is visible again. */
function setClock(): void {
  clearInterval(timer)
  timer = undefined
  if (listeners.size === 0 || document.hidden) return
  timer = setInterval(tick, TICK_MS)
  tick()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', setClock)
    setClock()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', setClock)
    setClock()
  }
}

/** "3 minutes ago" as it is now, with the exact time on hover. */
export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  const format = useFormat()
  const { now, timeZone } = useClock()
  const words = useSyncExternalStore(
    subscribe,
    () => format.relativeTime(instant, Date.now()),
    () => format.relativeTime(instant, now),
  )
  return (
    <time dateTime={instant} title={format.exactTime(instant, timeZone)} className={className}>
      {words}
    </time>
  )
}
