import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { lastBookableDay, TOO_FAR_AHEAD } from '@commonplot/shared/rentals/bookable-dates.ts'
import { invalid } from '../../failures.ts'

interface SearchedDates {
  from?: string | undefined
  to?: string | undefined
}

/** A list has items of many zones, so only what can be booked in none of them is refused. */
export function assertSearchable(
  { from, to }: SearchedDates,
  now: Date,
  timeZone = FIRST_ZONE,
): void {
  const last = lastBookableDay(todayIn(timeZone, now))
  if (from !== undefined && from > last) throw invalid(`from: ${TOO_FAR_AHEAD}`)
  if (to !== undefined && to > last) throw invalid(`to: ${TOO_FAR_AHEAD}`)
}
