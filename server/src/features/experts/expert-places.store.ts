import { eq } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { forgetWords } from '../../sql/forget-words.ts'
import type { HiddenListing } from '../places/hide-places.service.ts'
import { findOpenListings } from '../places/open-listings.store.ts'
import { privatePlaces } from '../places/places.table.ts'
import { experts } from './experts.table.ts'

export const findOpenExperts = (db: Database, limit: number) =>
  findOpenListings(
    db,
    experts,
    { ownerId: experts.userId, address: experts.location, keptFor: privatePlaces.expertId },
    limit,
  )

export async function hideExperts(tx: WritableDatabase, listings: HiddenListing[]): Promise<void> {
  for (const { was, shown } of listings) {
    const { location, coordinates } = shown
    const { lat, lng } = coordinates ?? { lat: null, lng: null }
    await tx.update(experts).set({ location, lat, lng }).where(eq(experts.id, was.id))
  }
  // The names of streets were words to search by.
  await forgetWords(tx, experts, listings.map(({ was }) => was.location).join(' '))
}
