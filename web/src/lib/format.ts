const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const RELATIVE_STEPS: Array<[unit: Intl.RelativeTimeFormatUnit, unitMs: number]> = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

// Prices read `$35.00` everywhere; only the digits around them follow the person's own locale.
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const count = new Intl.NumberFormat()
const oneDecimal = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const plainDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

export const formatMoney = (dollars: number): string => money.format(dollars)

export const formatCount = (value: number): string => count.format(value)

export const formatRating = (value: number): string => oneDecimal.format(value)

export const formatKilometres = (km: number): string =>
  km < 10 ? `${oneDecimal.format(km)} km` : `${count.format(Math.round(km))} km`

/** Where something is, and how far from the place that was asked about. */
export const formatPlaceLine = (place: string, distanceKm: number | undefined): string =>
  distanceKm === undefined ? place : `${place} · ${formatKilometres(distanceKm)} away`

/** A file's size as file managers show it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${count.format(bytes)} bytes`
  const kilobytes = bytes / 1000
  return kilobytes < 1000
    ? `${count.format(Math.round(kilobytes))} kB`
    : `${oneDecimal.format(kilobytes / 1000)} MB`
}

/** The day of an instant, as the person's own calendar has it. */
export const formatDate = (instant: string): string => day.format(new Date(instant))

/** A `YYYY-MM-DD` is the same day everywhere, so no time zone may move it. */
export const formatPlainDate = (date: string): string =>
  plainDay.format(new Date(`${date}T00:00:00Z`))

export const formatExactTime = (instant: string): string => exact.format(new Date(instant))

export function formatRelativeTime(instant: string, now: number = Date.now()): string {
  const elapsedMs = new Date(instant).getTime() - now
  for (const [unit, unitMs] of RELATIVE_STEPS) {
    if (Math.abs(elapsedMs) >= unitMs) return relative.format(Math.trunc(elapsedMs / unitMs), unit)
  }
  return relative.format(0, 'second')
}
