import { addDays, daysBetween } from '../dates/plain-date.ts'
import type { TakenPeriod } from './rental.ts'
import { freeFrom } from './rental-states.ts'

/** The earliest stay of the same length, not before the wanted one, that touches no taken day. */
export function nextFreeDates(wanted: TakenPeriod, taken: readonly TakenPeriod[]): TakenPeriod {
  const days = daysBetween(wanted.startDate, wanted.endDate)
  let candidate = { startDate: wanted.startDate, endDate: wanted.endDate }
  for (const period of taken.toSorted((a, b) => a.startDate.localeCompare(b.startDate))) {
    if (!overlap(candidate, period)) continue
    const startDate = freeFrom(period)
    candidate = { startDate, endDate: addDays(startDate, days) }
  }
  return candidate
}

function overlap(a: TakenPeriod, b: TakenPeriod): boolean {
  return a.startDate < freeFrom(b) && b.startDate < freeFrom(a)
}
