import { addDays, addMonths, daysBetween } from '../dates/plain-date.ts'
import { dayCount, NO_STAY_RULES, type StayRules } from '../listings/stay-rules.ts'
import type { TakenPeriod } from './rental.ts'
import { freeFrom } from './rental-states.ts'

const BOOKABLE_MONTHS = 24

export interface DateProblem {
  field: keyof TakenPeriod
  words: string
  /** The same messages with the field's name. */
  sentence: string
}

const NAMES: Record<DateProblem['field'], string> = {
  startDate: 'The start date',
  endDate: 'The end date',
}

const problemOf = (field: DateProblem['field'], words: string): DateProblem => ({
  field,
  words,
  sentence: `${NAMES[field]} ${words}.`,
})

/** How far ahead of today, where the item is, a period may end. */
export const lastBookableDay = (today: string): string => addMonths(today, BOOKABLE_MONTHS)

/** The first day on which a stay may begin that is asked for today. */
export const firstBookableDay = (today: string, { noticeDays }: StayRules): string =>
  addDays(today, noticeDays)

export const TOO_FAR_AHEAD = `must be at most ${BOOKABLE_MONTHS} months from today`

/**
 * Why a period cannot be booked or asked for: the one rule, of the calendar that a renter sees and of
 * the server. `today` is the item's, `rules` are its host's. Fields left empty say nothing.
 */
export function problemWithDates(
  { startDate, endDate }: TakenPeriod,
  today: string,
  rules: StayRules = NO_STAY_RULES,
): DateProblem | null {
  const last = lastBookableDay(today)
  if (startDate && endDate && endDate < startDate)
    return problemOf('endDate', 'must not be before the start date')
  if (startDate && startDate < today) return problemOf('startDate', 'must not be in the past')
  if (startDate && startDate < firstBookableDay(today, rules))
    return problemOf('startDate', `must be at least ${dayCount(rules.noticeDays)} from today`)
  if (startDate > last) return problemOf('startDate', TOO_FAR_AHEAD)
  if (endDate > last) return problemOf('endDate', TOO_FAR_AHEAD)
  if (startDate && endDate && isTooShort({ startDate, endDate }, rules)) {
    const shortest = `shortest stay is ${dayCount(rules.minDays)}`
    return { field: 'endDate', words: `the ${shortest}`, sentence: `The ${shortest}.` }
  }
  return null
}

/** Checks days of the person's own hold: they may have begun, but not ended. */
export const problemWithHeldDates = (stay: TakenPeriod, today: string): DateProblem | null =>
  freeFrom(stay) <= today ? problemOf('endDate', 'must not be in the past') : null

function isTooShort(stay: TakenPeriod, { minDays }: StayRules): boolean {
  return daysBetween(stay.startDate, freeFrom(stay)) < minDays
}

/** The taken days that overlap a stay or the free days required after it. */
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

/** The hint for taken days. */
export function nextFreeWords(
  free: TakenPeriod,
  today: string,
  say: (day: string) => string = (day) => day,
): string {
  return free.endDate <= lastBookableDay(today)
    ? `The next free ones are ${say(free.startDate)} to ${say(free.endDate)}.`
    : 'There are no free ones later that can be booked yet.'
}
