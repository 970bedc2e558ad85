import type { Trace } from 'lighthouse'

/** What Lighthouse's phone needs for one second of this machine, and what it takes for a long task. */
const SLOWDOWN = 4
const LONG_TASK_MS = 50
const US_PER_MS = 1000

/** Lighthouse asks the page things of its own while it watches. */
const OF_LIGHTHOUSE = '_lighthouse'

type TraceEvent = Trace['traceEvents'][number] & { tdur?: number }

interface Thread {
  pid: number
  tid: number
}

/**
 * Total blocking time after the first paint, as Lighthouse counts it but in processor time: a page
 * whose turn it is not on a shared machine does not block, though the clock goes on.
 */
export function blockingTime(trace: Trace, url: string): number {
  const events: TraceEvent[] = trace.traceEvents
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  )
  const paint = start && events.findLast((event) => isFirstPaint(event, start))
  if (!paint) return Number.NaN
  const onThread = events.filter((event) => isOn(paint, event))
  const asked = onThread.filter(({ args }) => args.data?.url?.includes(OF_LIGHTHOUSE))
  return onThread
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur >= paint.ts)
    .filter((task) => !asked.some((event) => isInside(event, task)))
    .map(({ tdur = 0 }) => (tdur / US_PER_MS) * SLOWDOWN - LONG_TASK_MS)
    .reduce((sum, blockedMs) => sum + Math.max(0, blockedMs), 0)
}

const isFirstPaint = ({ name, pid, ts }: TraceEvent, start: TraceEvent) =>
  name === 'firstContentfulPaint' && pid === start.pid && ts >= start.ts

const isOn = ({ pid, tid }: Thread, event: TraceEvent) =>
  event.pid === pid && event.tid === tid && event.ph === 'X'

const isInside = ({ ts }: TraceEvent, task: TraceEvent) =>
  ts >= task.ts && ts < task.ts + (task.dur ?? 0)
