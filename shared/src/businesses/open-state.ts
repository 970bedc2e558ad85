import { type Business, WEEKDAYS, type Weekday, type WeeklyHours } from './business.ts'

export type OpenState =
  | { state: 'open'; closesAt: string }
  /** `daysAhead` 0 is today. */
  | { state: 'closed'; opensAt: string; opensOn: Weekday; daysAhead: number }
  /** Not open on any day of the week. */
  | { state: 'shut' }
  | { state: 'unknown' }

interface Span {
  opens: string
  closes: string
}

const SPAN = /(\d\d:\d\d)-(\d\d:\d\d)/g
const EVERY_DAY = /^daily (.*)$/i
const DAYS_IN_WEEK = 7

/** Local wall-clock times decide, so a change to summer time needs no rule of its own. */
export function openState(
  { hours, timeZone }: Pick<Business, 'hours' | 'timeZone'>,
  now: Date,
): OpenState {
  const week = weekOf(hours)
  const here = timeZone === null ? null : wallClock(timeZone, now)
  if (!week || !here) return { state: 'unknown' }

  const spansOn = (daysAhead: number) => spansOf(week[dayAfter(here.day, daysAhead)])
  const fromYesterday = spansOn(-1).find((span) => isOvernight(span) && here.time < span.closes)
  const current =
    fromYesterday ??
    spansOn(0).find((s) => here.time >= s.opens && (here.time < s.closes || isOvernight(s)))
  if (current) return { state: 'open', closesAt: current.closes }

  for (let daysAhead = 0; daysAhead <= DAYS_IN_WEEK; daysAhead += 1) {
    const next = spansOn(daysAhead)
      .map(({ opens }) => opens)
      .filter((opens) => daysAhead > 0 || opens > here.time)
      .sort()[0]
    if (next) {
      const opensOn = dayAfter(here.day, daysAhead)
      return { state: 'closed', opensAt: next, opensOn, daysAhead }
    }
  }
  return { state: 'shut' }
}

/** Opening hours in free text are unknown, unless all days have the same text. */
function weekOf(hours: Business['hours']): WeeklyHours | null {
  if (hours === null) return null
  if (typeof hours !== 'string') return Object.keys(hours).length > 0 ? hours : null
  const daily = EVERY_DAY.exec(hours)?.[1]
  if (!daily || spansOf(daily).length === 0) return null
  return Object.fromEntries(WEEKDAYS.map((day) => [day, daily]))
}

function spansOf(text = ''): Span[] {
  return [...text.matchAll(SPAN)].map(([, opens = '', closes = '']) => ({ opens, closes }))
}

const isOvernight = ({ opens, closes }: Span): boolean => closes <= opens

function dayAfter(day: Weekday, days: number): Weekday {
  const index = (WEEKDAYS.indexOf(day) + days + DAYS_IN_WEEK) % DAYS_IN_WEEK
  return WEEKDAYS[index] ?? day
}

function wallClock(timeZone: string, now: Date): { day: Weekday; time: string } | null {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(now)
    const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
    const day = part('weekday').toLowerCase() as Weekday
    return { day, time: `${part('hour')}:${part('minute')}` }
  } catch {
    return null
  }
}
