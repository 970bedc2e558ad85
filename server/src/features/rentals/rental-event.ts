import type { RentalEvent } from '../../domain-events.ts'
import type { RentalRow } from './rentals.store.ts'

/** What the other features are told of a rental. */
export function rentalEvent(rental: RentalRow, at: Date): RentalEvent {
  const { id, itemName, ownerId, renterId, startDate, endDate } = rental
  return { rentalId: id, itemName, ownerId, renterId, startDate, endDate, at }
}
