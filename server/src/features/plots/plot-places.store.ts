import { eq } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { forgetWords } from '../../sql/forget-words.ts'
import type { HiddenListing } from '../places/hide-places.service.ts'
import { findOpenListings } from '../places/open-listings.store.ts'
import { privatePlaces } from '../places/places.table.ts'
import { plots } from './plots.table.ts'

export const findOpenPlots = (db: Database, limit: number) =>
  findOpenListings(
    db,
    plots,
    { ownerId: plots.ownerId, address: plots.address, keptFor: privatePlaces.plotId },
    limit,
  )

export async function hidePlots(tx: WritableDatabase, listings: HiddenListing[]): Promise<void> {
  for (const { was, shown } of listings) {
    const { location, address, coordinates } = shown
    const { lat, lng } = coordinates ?? { lat: null, lng: null }
    await tx.update(plots).set({ location, address, lat, lng }).where(eq(plots.id, was.id))
  }
  // The names of streets were words to search by.
  await forgetWords(
    tx,
    plots,
    listings.map(({ was }) => `${was.location} ${was.address}`).join(' '),
  )
}
