import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS, YEAR_S } from '@commonplot/shared/dates/durations.ts'
import { TIME_ZONE_COOKIE } from '@commonplot/shared/screens/page-state.ts'

export type DecimalSign = '.' | ','

const RELATIVE_STEPS: Array<[unit: Intl.RelativeTimeFormatUnit, unitMs: number]> = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', WEEK_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

// Prices read `$35.00` everywhere; only the digits around them follow the person's own locale.
const MONEY = { style: 'currency', currency: 'USD' } as const
let money: Intl.NumberFormat | undefined

export function formatMoney(dollars: number): string {
  // The first Intl object costs a phone 0.1 s, so it is created late.
  money ??= new Intl.NumberFormat('en-US', MONEY)
  return money.format(dollars)
}

/** Makes each formatter once: the first of a kind takes a phone some hundredths of a second. */
function once<Style extends object | undefined, Formatter>(
  make: (style: Style) => Formatter,
): (style: Style) => Formatter {
  const made = new Map<string, Formatter>()
  return (style) => {
    const key = JSON.stringify(style)
    const formatter = made.get(key) ?? make(style)
    made.set(key, formatter)
    return formatter
  }
}

/** The figures of a front page are seldom worth opening a browser's tables of languages for. */
const isPlainIn = (locale: string, value: number) =>
  /^en(-[A-Z]{2})?$/.test(locale) && Number.isInteger(value) && value >= 0 && value < 1000

/** Formats numbers, dates and times in one language. */
export function createFormat(locale: string) {
  const dates = once((style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, style))
  const numbers = once((style: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, style))
  const relativeTimes = once(
    (style: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, style),
  )
  const count = (value: number) =>
    isPlainIn(locale, value) ? String(value) : numbers({}).format(value)
  const rating = (value: number) =>
    numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
  const kilometres = (km: number) => `${km < 10 ? rating(km) : count(Math.round(km))} km`

  return {
    locale,
    count,
    /** With one digit after the point. */
    rating,
    kilometres,
    /** Asked only where numbers are typed: it opens the tables of a language. */
    decimalSign: (): DecimalSign => (rating(1.5).includes(',') ? ',' : '.'),

    /** Where something is, and how far from the place that was asked about. */
    placeLine: (place: string, distanceKm: number | undefined): string =>
      distanceKm === undefined ? place : `${place} · ${kilometres(distanceKm)} away`,

    /** A file's size as file managers show it. */
    bytes(bytes: number): string {
      if (bytes < 1000) return `${count(bytes)} bytes`
      const kilobytes = bytes / 1000
      return kilobytes < 1000
        ? `${count(Math.round(kilobytes))} kB`
        : `${rating(kilobytes / 1000)} MB`
    },

    /** The day of an instant, as the person's own calendar has it. */
    date: (instant: string, timeZone?: string): string =>
      dates({ dateStyle: 'medium', timeZone }).format(new Date(instant)),

    /** A `YYYY-MM-DD` is the same day everywhere, so no time zone may move it. */
    plainDate: (
      date: string,
      style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
    ): string => dates({ ...style, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),

    monthName: (month: number | Date, style: 'short' | 'long' | 'narrow'): string =>
      dates({ month: style, timeZone: 'UTC' }).format(month),

    exactTime: (instant: string, timeZone?: string): string =>
      dates({ dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(instant)),

    relativeTime(instant: string, now: number): string {
      const relative = relativeTimes({ numeric: 'auto' })
      const elapsedMs = new Date(instant).getTime() - now
      for (const [unit, unitMs] of RELATIVE_STEPS) {
        if (Math.abs(elapsedMs) >= unitMs) {
          return relative.format(Math.trunc(elapsedMs / unitMs), unit)
        }
      }
      return relative.format(0, 'second')
    },
  }
}

export type Format = ReturnType<typeof createFormat>

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function tellTimeZone(): void {
  const value = encodeURIComponent(ownTimeZone())
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${TIME_ZONE_COOKIE}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`
}
