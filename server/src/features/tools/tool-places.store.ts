import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { forgetWords } from '../../sql/forget-words.ts'
import type { HiddenListing, OpenListing } from '../places/hide-places.service.ts'
import { privatePlaces } from '../places/places.table.ts'
import { tools } from './tools.table.ts'

/** Those of people here that have no exact place kept apart. */
export async function findOpenTools(db: Database, limit: number): Promise<OpenListing[]> {
  const { id, ownerId, location, lat, lng } = tools
  const kept = db.select({ one: sql`1` }).from(privatePlaces).where(eq(privatePlaces.toolId, id))
  const rows = await db
    .select({ id, ownerId: sql<string>`${ownerId}`, location, lat, lng })
    .from(tools)
    .where(and(eq(tools.source, 'local'), isNotNull(ownerId), notExists(kept)))
    .orderBy(asc(id))
    .limit(limit)
  return rows.map(({ lat, lng, ...row }) => ({
    ...row,
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
  }))
}

export async function hideTools(tx: WritableDatabase, listings: HiddenListing[]): Promise<void> {
  for (const { was, shown } of listings) {
    const { location, coordinates } = shown
    const { lat, lng } = coordinates ?? { lat: null, lng: null }
    await tx.update(tools).set({ location, lat, lng }).where(eq(tools.id, was.id))
  }
  // The names of streets were words to search by.
  await forgetWords(tx, tools, listings.map(({ was }) => was.location).join(' '))
}
