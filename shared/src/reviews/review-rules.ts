import { addDays } from '../dates/plain-date.ts'
import { freeFrom } from '../rentals/rental-states.ts'

/** While the other side has written none, a review stays hidden for this long. */
const DAYS_UNSEEN = 14

/** The day, where the item is, from which a review of this rental is shown at the latest. */
export function seenFromDay(rental: { startDate: string; endDate: string }): string {
  return addDays(freeFrom(rental), DAYS_UNSEEN)
}
