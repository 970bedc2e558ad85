import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'
import { writeCalendar } from '../../formats/calendar.ts'

/** One rental, for its renter. */
export async function rentalCalendar({
  rental,
  changedAt,
}: {
  rental: Rental
  changedAt: Date
}): Promise<string> {
  const { id, startDate, item, address, status } = rental
  return writeCalendar([
    {
      id,
      startDate,
      freeFrom: freeFrom(rental),
      summary: item.name,
      location: address,
      isCancelled: status === 'cancelled',
      changedAt,
    },
  ])
}
