import { eq } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { forgetWords } from '../../sql/forget-words.ts'
import type { HiddenListing } from '../places/hide-places.service.ts'
import { findOpenListings } from '../places/open-listings.store.ts'
import { privatePlaces } from '../places/places.table.ts'
import { tools } from './tools.table.ts'

export const findOpenTools = (db: Database, limit: number) =>
  findOpenListings(
    db,
    tools,
    { ownerId: tools.ownerId, address: tools.location, keptFor: privatePlaces.toolId },
    limit,
  )

export async function hideTools(tx: WritableDatabase, listings: HiddenListing[]): Promise<void> {
  for (const { was, shown } of listings) {
    const { location, coordinates } = shown
    const { lat, lng } = coordinates ?? { lat: null, lng: null }
    await tx.update(tools).set({ location, lat, lng }).where(eq(tools.id, was.id))
  }
  // The names of streets were words to search by.
  await forgetWords(tx, tools, listings.map(({ was }) => was.location).join(' '))
}
