import type { EventHandler } from '../../event-handler.ts'
import { logActivities } from './log-activities.service.ts'

/** A returned tool counts for its owner and its renter. */
export const logSharedTool: EventHandler<'rental_completed'> = async (tx, rental, { publish }) => {
  if (rental.type !== 'tool') return
  const entry = {
    activityType: 'tool_shared' as const,
    description: `Shared ${rental.itemName}`,
    quantity: 1,
    rentalId: rental.rentalId,
    now: rental.at,
    localDay: rental.freeFrom,
  }
  const people = [rental.ownerId, rental.renterId]
  await logActivities(
    tx,
    publish,
    people.map((userId) => ({ userId, ...entry })),
  )
}
