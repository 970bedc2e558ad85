import { DAY_MS } from './durations.ts'

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Calendar days from one plain date to another; no clock change can make it uneven. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / DAY_MS)
}

export function addDays(day: string, days: number): string {
  return new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The first day of the month that a day lies in. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The same day of a later month, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10)
  const last = addDays(new Date(Date.UTC(year, month + months)).toISOString().slice(0, 10), -1)
  const same = addDays(first, date - 1)
  return same < last ? same : last
}

/** The first day of the week where it is not Monday; Unicode CLDR 44, `weekData`. */
const SUNDAY =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

/** Sunday is 0. One table for the server and every browser, as not each of them knows it. */
export function weekStartIn(locale: string): 0 | 1 | 5 | 6 {
  const region = new Intl.Locale(locale).maximize().region ?? ''
  if (region === 'MV') return 5
  if (SATURDAY.includes(region) && region) return 6
  return SUNDAY.includes(region) && region ? 0 : 1
}
