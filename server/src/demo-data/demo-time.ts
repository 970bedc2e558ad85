import { DAY_MS, HOUR_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'

/** Everyone in the demo lives here. */
export const DEMO_TIME_ZONE = 'America/Los_Angeles'

export function daysAgo(now: Date, days: number, minutes = 0): Date {
  return new Date(now.getTime() - days * DAY_MS - minutes * MINUTE_MS)
}

export function hoursAgo(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS)
}

export function daysAhead(now: Date, days: number): Date {
  return daysAgo(now, -days)
}

/** The calendar day that lies `days` after today, before it when negative. */
export function dayFrom(now: Date, days: number): string {
  return addDays(localDay(now), days)
}

export function localDay(instant: Date): string {
  return todayIn(DEMO_TIME_ZONE, instant)
}
