import { addDays, addMonths, daysBetween } from '../dates/plain-date.ts'
import { dayCount, NO_STAY_RULES, type StayRules } from '../listings/stay-rules.ts'
import type { TakenPeriod } from './rental.ts'
import { freeFrom } from './rental-states.ts'

const BOOKABLE_MONTHS = 24

export interface DateProblem {
  field: keyof TakenPeriod
  words: string
  /** The same where a field is called by its name. */
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

/** Of days that are kept for this very person already: they may have begun, but not gone by. */
export const problemWithHeldDates = (stay: TakenPeriod, today: string): DateProblem | null =>
  freeFrom(stay) <= today ? problemOf('endDate', 'must not be in the past') : null

function isTooShort(stay: TakenPeriod, { minDays }: StayRules): boolean {
  return daysBetween(stay.startDate, freeFrom(stay)) < minDays
}
