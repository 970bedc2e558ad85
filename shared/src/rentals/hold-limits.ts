import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../dates/durations.ts'
import { HOLD_MINUTES } from './rental-states.ts'

/** The most unpaid holds of one person at once; holds of accepted requests do not count. */
const MOST_HOLDS = 3

/** Two holds of one item that ran out within a day, or the same time in holds let go of earlier. */
const KEPT_AT_MOST_MS = 2 * HOLD_MINUTES * MINUTE_MS
const PAUSE_MS = DAY_MS
/** Holds that ended earlier do not affect a pause. */
export const LOOKED_BACK_MS = PAUSE_MS + DAY_MS

/** The time of an unpaid hold; `to` may be in the future. */
export interface Hold {
  itemKey: string
  from: Date
  to: Date
}

interface Refusal {
  words: string
  retryAfterS: number
}

/**
 * Until when a person may not hold an item again, by their ended holds of it; null without a pause.
 */
export function pausedUntil(holds: readonly Hold[], now: Date): Date | null {
  const ended = holds
    .filter(({ to }) => to <= now)
    .toSorted((one, other) => other.to.getTime() - one.to.getTime())
  for (const { to: end } of ended) {
    const since = end.getTime() - DAY_MS
    const within = ended.filter(({ to }) => to <= end && to.getTime() >= since)
    const keptMs = within.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)
    const until = new Date(end.getTime() + PAUSE_MS)
    if (keptMs >= KEPT_AT_MOST_MS) return until > now ? until : null
  }
  return null
}

/** Why a person cannot hold an item now; null if they can. */
export function refuseHold(holds: readonly Hold[], itemKey: string, now: Date): Refusal | null {
  const until = pausedUntil(
    holds.filter((hold) => hold.itemKey === itemKey),
    now,
  )
  if (until) {
    return refusal(
      until,
      now,
      (wait) =>
        `You have held dates here for a while without paying, so others get a turn first. You can book this again in ${wait}.`,
    )
  }
  const open = holds.filter(({ to }) => to > now)
  if (open.length < MOST_HOLDS) return null
  const first = new Date(Math.min(...open.map(({ to }) => to.getTime())))
  return refusal(
    first,
    now,
    (wait) =>
      `You are holding dates of ${MOST_HOLDS} things already. Pay for one of them or cancel it among your rentals, or wait ${wait} until the first runs out.`,
  )
}

function refusal(until: Date, now: Date, words: (wait: string) => string): Refusal {
  const leftMs = until.getTime() - now.getTime()
  return { words: words(waitWords(leftMs)), retryAfterS: Math.ceil(leftMs / SECOND_MS) }
}

function waitWords(leftMs: number): string {
  const [count, unit] =
    leftMs > 90 * MINUTE_MS
      ? [Math.ceil(leftMs / HOUR_MS), 'hours']
      : [Math.ceil(leftMs / MINUTE_MS), leftMs > MINUTE_MS ? 'minutes' : 'minute']
  return `${count} ${unit}`
}
