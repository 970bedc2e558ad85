import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import {
  type DateProblem,
  problemWithDates,
  problemWithHeldDates,
} from '@commonplot/shared/rentals/bookable-dates.ts'
import type { RentalType, TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import { invalid, notFound } from '../../failures.ts'
import { findRentalItem } from './hold-dates.store.ts'

export async function getRentalItem(db: Database, type: RentalType, id: string) {
  const item = await findRentalItem(db, type, id)
  if (!item) throw missing(type)
  return item
}

export const missing = (type: RentalType) =>
  notFound(type === 'plot' ? 'Plot not found' : 'Tool not found')

/** Checks dates of rentals, requests and days off, in the item's time zone. */
export function assertBookable(
  period: TakenPeriod,
  { timeZone }: { timeZone: string },
  now: Date,
  rules?: StayRules,
): void {
  refuse(problemWithDates(period, todayIn(timeZone, now), rules))
}

/** The same for days already held, whatever the item's rules for others are. */
export function assertStillToCome(hold: TakenPeriod & { timeZone: string }, now: Date): void {
  refuse(problemWithHeldDates(hold, todayIn(hold.timeZone, now)))
}

function refuse(problem: DateProblem | null): void {
  if (problem) throw invalid(`${problem.field}: ${problem.words}`)
}
