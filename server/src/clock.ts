import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  WEEK_MS,
} from '@commonplot/shared/dates/durations.ts'

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const UNITS_MS = {
  W: WEEK_MS,
  D: DAY_MS,
  H: HOUR_MS,
  M: MINUTE_MS,
  S: SECOND_MS,
} as const

/** Length of an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as `-P2DT3H`. */
export function durationMs(duration: string): number {
  const sign = duration.startsWith('-') ? -1 : 1
  const [days = '', time = ''] = duration.replace(/^[-+]?P/, '').split('T')
  if (/[YM]/.test(days)) throw new Error('years and months have no fixed length')
  const parts = [...days.matchAll(/([\d.]+)([WD])/g), ...time.matchAll(/([\d.]+)([HMS])/g)]
  return parts.reduce(
    (sum, [, amount, unit]) =>
      sum + sign * Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS],
    0,
  )
}

/** The real clock moved by a fixed amount, so that expiry can be tried by hand. */
export function shiftedClock(duration: string): Clock {
  const offsetMs = durationMs(duration)
  return { now: () => new Date(Date.now() + offsetMs) }
}
