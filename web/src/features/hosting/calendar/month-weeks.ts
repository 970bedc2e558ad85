import { addDays, addMonths, daysBetween } from '@commonplot/shared/dates/plain-date.ts'
import type { CalendarEntry } from './calendar-entries.ts'

export const MOST_BARS = 3
const WEEK = 7

/** In which column a day stands; `weekStart` counts from Sunday, which is 0. */
const columnOf = (day: string, weekStart: number): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + WEEK) % WEEK

/** The days of a month, given by its first one, in rows of a week; null is no day of it. */
export function weeksOf(month: string, weekStart: number): (string | null)[][] {
  const days = daysBetween(month, addMonths(month, 1))
  const before = columnOf(month, weekStart)
  const rows = Math.ceil((before + days) / WEEK)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: WEEK }, (_, column) => {
      const index = row * WEEK + column - before
      return index >= 0 && index < days ? addDays(month, index) : null
    }),
  )
}

export interface Bar {
  entry: CalendarEntry
  /** Which line of the week it is drawn on. */
  lane: number
  /** Columns, from the first one that it takes. */
  column: number
  span: number
  begins: boolean
  ends: boolean
}

/** One bar for each entry of a week, on the first line that is free for all of its days. */
export function barsOf(week: readonly (string | null)[], entries: readonly CalendarEntry[]): Bar[] {
  const takenUntil: number[] = []
  const days = week.filter((day) => day !== null)
  const [opening = ''] = days
  const closing = days.at(-1) ?? ''
  const offset = week.indexOf(opening)
  return entries
    .filter(({ first, last }) => first <= closing && last >= opening)
    .map((entry) => {
      const from = Math.max(0, daysBetween(opening, entry.first))
      const to = Math.min(days.length - 1, daysBetween(opening, entry.last))
      const free = takenUntil.findIndex((until) => until < from)
      const lane = free === -1 ? takenUntil.length : free
      takenUntil[lane] = to
      const ends = { begins: entry.first >= opening, ends: entry.last <= closing }
      return { entry, lane, column: offset + from, span: to - from + 1, ...ends }
    })
}

const MOVES: Record<string, (day: string, weekStart: number) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day, weekStart) => addDays(day, -columnOf(day, weekStart)),
  End: (day, weekStart) => addDays(day, WEEK - 1 - columnOf(day, weekStart)),
}

/** Where a key leads from a day; undefined when it leads nowhere. */
export const dayAfterKey = (key: string, day: string, weekStart: number): string | undefined =>
  MOVES[key]?.(day, weekStart)
