import { addDays, daysBetween } from '../dates/plain-date.ts'
import { NO_STAY_RULES, type StayRules } from '../listings/stay-rules.ts'
import { firstBookableDay, lastBookableDay } from './bookable-dates.ts'
import type { TakenPeriod } from './rental.ts'
import { freeFrom } from './rental-states.ts'

/** What is in the way of a stay and of the days that have to stay free after it. */
export function inTheWay(
  stay: TakenPeriod,
  taken: readonly TakenPeriod[],
  bufferDays = 0,
): TakenPeriod[] {
  const end = addDays(freeFrom(stay), bufferDays)
  return taken.filter((period) => stay.startDate < freeFrom(period) && period.startDate < end)
}

/**
 * The earliest stay of the same length, not before the wanted one, that touches no taken day and
 * keeps the rules; one that the rules forbid is moved or made longer.
 */
export function nextFreeDates(
  wanted: TakenPeriod,
  taken: readonly TakenPeriod[],
  { today = wanted.startDate, rules = NO_STAY_RULES }: { today?: string; rules?: StayRules } = {},
): TakenPeriod {
  const days = daysBetween(wanted.startDate, wanted.endDate)
  const length = rules.minDays > 1 ? Math.max(days, rules.minDays) : days
  const from = (startDate: string) => ({ startDate, endDate: addDays(startDate, length) })
  const first = firstBookableDay(today, rules)
  let candidate = from(wanted.startDate < first ? first : wanted.startDate)
  for (const period of taken.toSorted((a, b) => a.startDate.localeCompare(b.startDate))) {
    const isInTheWay = inTheWay(candidate, [period], rules.bufferDays).length > 0
    if (isInTheWay) candidate = from(freeFrom(period))
  }
  return candidate
}

/** For whoever wanted days that are taken. */
export function nextFreeWords(
  free: TakenPeriod,
  today: string,
  say: (day: string) => string = (day) => day,
): string {
  return free.endDate <= lastBookableDay(today)
    ? `The next free ones are ${say(free.startDate)} to ${say(free.endDate)}.`
    : 'There are no free ones later that can be booked yet.'
}
