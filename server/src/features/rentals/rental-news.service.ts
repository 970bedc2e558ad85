import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { RentalNews } from '../../domain-events.ts'
import type { RentalRow } from './rentals.store.ts'

/** Written down with what happened, for whoever tells people of it. */
export async function publishNews(
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

/** Both see the same, at once. */
export async function refreshScreens(
  { liveBus }: Pick<AppDeps, 'liveBus'>,
  { id, ownerId, renterId }: Pick<RentalRow, 'id' | 'ownerId' | 'renterId'>,
): Promise<void> {
  const frame = { type: 'rental_changed', rentalId: id } as const
  await liveBus.publish({ userIds: [ownerId, renterId], frame })
}
