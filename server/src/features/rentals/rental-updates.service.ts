import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { RentalEvent, RentalNews } from '../../domain-events.ts'
import type { RentalRow } from './rentals.store.ts'

/** The payload of rental events. */
export function rentalEvent(rental: RentalRow, at: Date): RentalEvent {
  const { id, itemName, ownerId, renterId, startDate, endDate } = rental
  return { rentalId: id, itemName, ownerId, renterId, startDate, endDate, at }
}

/** Publishes the update in the transaction that makes it. */
export async function publishUpdate(
  { publish }: Pick<AppDeps, 'publish'>,
  tx: WritableDatabase,
  rental: RentalRow,
  news: RentalNews,
): Promise<void> {
  const { id, itemName, ownerId, renterId, depositCents } = rental
  await publish(tx, 'rental_news', {
    ...{ rentalId: id, itemName, ownerId, renterId, depositCents },
    ...news,
  })
}

/** Refreshes the rental on both people's screens. */
export async function refreshScreens(
  { liveBus }: Pick<AppDeps, 'liveBus'>,
  { id, ownerId, renterId }: Pick<RentalRow, 'id' | 'ownerId' | 'renterId'>,
): Promise<void> {
  const frame = { type: 'rental_changed', rentalId: id } as const
  await liveBus.publish({ userIds: [ownerId, renterId], frame })
}

/** A released hold ends the request it was made for. */
export async function publishHoldReleased(
  { publish }: Pick<AppDeps, 'publish'>,
  tx: WritableDatabase,
  { bookingId, paidAt }: Pick<RentalRow, 'bookingId' | 'paidAt'>,
  at: Date,
): Promise<void> {
  if (!bookingId) return
  await publish(tx, 'reserved_days_let_go', { bookingId, wasPaid: paidAt !== null, at })
}
