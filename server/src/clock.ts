export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const UNITS_MS = {
  W: 7 * 86_400_000,
  D: 86_400_000,
  H: 3_600_000,
  M: 60_000,
  S: 1000,
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
