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
const MONEY = { style: 'currency', currency: 'USD' } as const
let money: Intl.NumberFormat | undefined

let locale = navigator.language

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<number, Intl.NumberFormat>()

/** The server speaks to one person after another, and the browser as the server did. */
export function setLocale(tag: string): void {
  if (tag === locale) return
  locale = tag
  dateFormats.clear()
  numberFormats.clear()
}

export function dateFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(style)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, style)
  dateFormats.set(key, format)
  return format
}

function numberFormat(digits: number): Intl.NumberFormat {
  const style = digits === 0 ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = numberFormats.get(digits) ?? new Intl.NumberFormat(locale, style)
  numberFormats.set(digits, format)
  return format
}

export function formatMoney(dollars: number): string {
  // The first of these costs a phone a tenth of a second, which nobody should wait for at the start.
  money ??= new Intl.NumberFormat('en-US', MONEY)
  return money.format(dollars)
}

export const formatCount = (value: number): string => numberFormat(0).format(value)

export const formatRating = (value: number): string => numberFormat(1).format(value)

export const formatKilometres = (km: number): string =>
  km < 10 ? `${numberFormat(1).format(km)} km` : `${numberFormat(0).format(Math.round(km))} km`

/** Where something is, and how far from the place that was asked about. */
export const formatPlaceLine = (place: string, distanceKm: number | undefined): string =>
  distanceKm === undefined ? place : `${place} · ${formatKilometres(distanceKm)} away`

/** A file's size as file managers show it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${numberFormat(0).format(bytes)} bytes`
  const kilobytes = bytes / 1000
  return kilobytes < 1000
    ? `${numberFormat(0).format(Math.round(kilobytes))} kB`
    : `${numberFormat(1).format(kilobytes / 1000)} MB`
}

/** The day of an instant, as the person's own calendar has it. */
export const formatDate = (instant: string, timeZone?: string): string =>
  dateFormat({ dateStyle: 'medium', timeZone }).format(new Date(instant))

/** A `YYYY-MM-DD` is the same day everywhere, so no time zone may move it. */
export const formatPlainDate = (date: string): string =>
  dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** The `YYYY-MM-DD` that a calendar there shows at that moment. */
export const plainDateAt = (now: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now)

export const formatExactTime = (instant: string, timeZone?: string): string =>
  dateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(instant))

export function formatRelativeTime(instant: string, now: number = Date.now()): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const elapsedMs = new Date(instant).getTime() - now
  for (const [unit, unitMs] of RELATIVE_STEPS) {
    if (Math.abs(elapsedMs) >= unitMs) return relative.format(Math.trunc(elapsedMs / unitMs), unit)
  }
  return relative.format(0, 'second')
}
