import type { EventHandler } from '../../domain-events.ts'
import { logActivity } from './impact.service.ts'

/** A rented tool that came back counts for both people. */
export const logSharedTool: EventHandler<'rental_completed'> = async (tx, rental) => {
  if (rental.type !== 'tool') return
  // Always in the same order, so that two rentals of the same people cannot wait for each other.
  for (const userId of [rental.ownerId, rental.renterId].sort()) {
    await logActivity(tx, {
      userId,
      activityType: 'tool_shared',
      description: `Shared ${rental.itemName}`,
      quantity: 1,
      rentalId: rental.rentalId,
      now: rental.at,
      localDay: rental.freeFrom,
    })
  }
}
