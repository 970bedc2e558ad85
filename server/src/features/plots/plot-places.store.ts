import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { forgetWords } from '../../sql/forget-words.ts'
import type { HiddenListing, OpenListing } from '../places/hide-places.service.ts'
import { privatePlaces } from '../places/places.table.ts'
import { plots } from './plots.table.ts'

/** Those of people here that have no exact place kept apart. */
export async function findOpenPlots(db: Database, limit: number): Promise<OpenListing[]> {
  const { id, ownerId, location, address, lat, lng } = plots
  const kept = db.select({ one: sql`1` }).from(privatePlaces).where(eq(privatePlaces.plotId, id))
  const rows = await db
    .select({ id, ownerId: sql<string>`${ownerId}`, location, address, lat, lng })
    .from(plots)
    .where(and(eq(plots.source, 'local'), isNotNull(ownerId), notExists(kept)))
    .orderBy(asc(id))
    .limit(limit)
  return rows.map(({ lat, lng, ...row }) => ({
    ...row,
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
  }))
}

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
