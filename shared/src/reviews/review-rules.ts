import { addDays } from '../dates/plain-date.ts'
import { freeFrom } from '../rentals/rental-states.ts'

/** So long a review stays between its author and us while the other has written none. */
const DAYS_UNSEEN = 14

/** The day, where the item is, from which a review of this rental is seen at the latest. */
export function seenFromDay(rental: { startDate: string; endDate: string }): string {
  return addDays(freeFrom(rental), DAYS_UNSEEN)
}
