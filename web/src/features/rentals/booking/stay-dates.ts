import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { NO_STAY_RULES, type StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import {
  type DateProblem,
  firstBookableDay,
  lastBookableDay,
  problemWithDates,
  problemWithHeldDates,
} from '@commonplot/shared/rentals/bookable-dates.ts'
import type { TakenPeriod } from '@commonplot/shared/rentals/rental.ts'

/**
 * The limits and errors of two date fields by the item's calendar and the host's rules.
 * Days held for this person (`isHeld`) are only checked for being past.
 */
export function stayDates(
  stay: TakenPeriod,
  timeZone: string,
  now: number,
  rules: StayRules = NO_STAY_RULES,
  isHeld = false,
) {
  const today = todayIn(timeZone, now)
  const asked = firstBookableDay(today, rules)
  const first = isHeld && stay.startDate < asked ? stay.startDate : asked
  const last = lastBookableDay(today)
  const problem = isHeld ? problemWithHeldDates(stay, today) : problemWithDates(stay, today, rules)
  const errorOf = (field: DateProblem['field']) =>
    problem?.field === field ? problem.sentence : undefined
  return {
    today,
    last,
    start: { min: first, max: last },
    end: { min: earliestEnd(stay.startDate || first, rules), max: last },
    startError: errorOf('startDate'),
    endError: errorOf('endDate'),
    isComplete: stay.startDate !== '' && stay.endDate !== '' && problem === null,
  }
}

/** A stay of one day may end on the day it begins. */
export const earliestEnd = (startDate: string, { minDays }: StayRules): string =>
  minDays > 1 ? addDays(startDate, minDays) : startDate
