import { addMonths } from '../dates/plain-date.ts'
import type { TakenPeriod } from './rental.ts'

const BOOKABLE_MONTHS = 24

export interface DateProblem {
  field: keyof TakenPeriod
  words: string
}

/** How far ahead of today, where the item is, a period may end. */
export const lastBookableDay = (today: string): string => addMonths(today, BOOKABLE_MONTHS)

export const TOO_FAR_AHEAD = `must be at most ${BOOKABLE_MONTHS} months from today`

/** Why a period cannot be booked or asked for; `today` is the item's. Fields left empty say nothing. */
export function problemWithDates(
  { startDate, endDate }: TakenPeriod,
  today: string,
): DateProblem | null {
  const last = lastBookableDay(today)
  if (startDate && endDate && endDate < startDate)
    return { field: 'endDate', words: 'must not be before the start date' }
  if (startDate && startDate < today)
    return { field: 'startDate', words: 'must not be in the past' }
  if (startDate > last) return { field: 'startDate', words: TOO_FAR_AHEAD }
  if (endDate > last) return { field: 'endDate', words: TOO_FAR_AHEAD }
  return null
}
