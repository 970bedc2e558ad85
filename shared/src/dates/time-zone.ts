import { HOUR_MINUTES, MINUTE_MS } from './durations.ts'

/** The zone where every day begins first. */
export const FIRST_ZONE = 'Pacific/Kiritimati'

const FALLBACK = 'UTC'

/** No zone is further from UTC than this. */
const FURTHEST_MINUTES = 16 * HOUR_MINUTES

// Caches formatters: creating one costs more than a query. There are no more than time zones.
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The date (`YYYY-MM-DD`) in a time zone at a moment. */
export function todayIn(timeZone: string, now: Date | number): string {
  const calendar =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  calendars.set(timeZone, calendar)
  return calendar.format(now)
}

/**
 * The first moment at which a calendar there shows that day. It is looked for by halves: clocks may
 * change at midnight, so that the day begins at one o'clock, and a zone may skip a whole day.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  let before = -FURTHEST_MINUTES
  let begun = FURTHEST_MINUTES
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2)
    if (todayIn(timeZone, utc + middle * MINUTE_MS) < day) before = middle
    else begun = middle
  }
  return new Date(utc + begun * MINUTE_MS)
}

/** Whether the name is UTC or a known zone. */
export const isKnownZone = (name: string): boolean =>
  /^(etc\/)?utc$/i.test(name) || canonicalZone(name) !== FALLBACK

/**
 * Names only: to the database `+05:30` lies on the other side of Greenwich. UTC for unknown ones.
 */
export function canonicalZone(name: string): string {
  if (!/^[a-z]/i.test(name)) return FALLBACK
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return FALLBACK
  }
}
