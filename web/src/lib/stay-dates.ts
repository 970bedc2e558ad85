import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import {
  type DateProblem,
  lastBookableDay,
  problemWithDates,
} from '@commonplot/shared/rentals/bookable-dates.ts'
import type { TakenPeriod } from '@commonplot/shared/rentals/rental.ts'

const NAMES: Record<DateProblem['field'], string> = {
  startDate: 'The start date',
  endDate: 'The end date',
}

/** What two date fields may hold by the item's own calendar, and what is wrong with what they hold. */
export function stayDates(stay: TakenPeriod, timeZone: string, now: number) {
  const today = todayIn(timeZone, now)
  const last = lastBookableDay(today)
  const problem = problemWithDates(stay, today)
  const errorOf = (field: DateProblem['field']) =>
    problem?.field === field ? `${NAMES[field]} ${problem.words}.` : undefined
  return {
    today,
    last,
    start: { min: today, max: last },
    end: { min: stay.startDate || today, max: last },
    startError: errorOf('startDate'),
    endError: errorOf('endDate'),
    isComplete: stay.startDate !== '' && stay.endDate !== '' && problem === null,
  }
}
