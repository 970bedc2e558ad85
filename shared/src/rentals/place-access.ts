import { addDays } from '../dates/plain-date.ts'
import { todayIn } from '../dates/time-zone.ts'
import { type DatedRental, statusAt } from './rental-states.ts'

/** Time to bring a key back, or to fetch what was forgotten. */
const DAYS_AFTER_END = 14

/** Whether a rental lets its renter know where exactly the item is. */
export function opensPlace(rental: DatedRental, now: Date): boolean {
  const status = statusAt(rental, now)
  if (status !== 'confirmed' && status !== 'completed') return false
  return todayIn(rental.timeZone, now) <= addDays(rental.endDate, DAYS_AFTER_END)
}
