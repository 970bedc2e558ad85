import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import type { PlacedItem } from './places.store.ts'
import { privatePlaces } from './places.table.ts'
import type { ListedPlace } from './public-place.ts'

export interface OpenListing extends ListedPlace {
  id: string
}

type PlacedTable = PgTable &
  Record<'id' | 'source' | 'location' | 'lat' | 'lng' | 'search', AnyPgColumn>

/** A list of which some rows may still say everything. */
export interface OpenList {
  type: PlacedItem['type']
  table: PlacedTable
  ownerId: AnyPgColumn
  /** The column that tells the most of where it is. */
  address: AnyPgColumn
}

const KEPT_FOR = {
  plot: privatePlaces.plotId,
  tool: privatePlaces.toolId,
  expert: privatePlaces.expertId,
}

/** What people here list of which no exact place is kept yet. */
export async function findOpenListings(
  db: Database,
  { type, table, ownerId, address }: OpenList,
  limit: number,
): Promise<OpenListing[]> {
  const kept = db.select({ one: sql`1` }).from(privatePlaces).where(eq(KEPT_FOR[type], table.id))
  const rows = await db
    .select({
      id: sql<string>`${table.id}`,
      ownerId: sql<string>`${ownerId}`,
      location: sql<string>`${table.location}`,
      address: sql<string>`${address}`,
      lat: sql<number | null>`${table.lat}`,
      lng: sql<number | null>`${table.lng}`,
    })
    .from(table)
    .where(and(eq(table.source, 'local'), isNotNull(ownerId), notExists(kept)))
    .orderBy(asc(table.id))
    .limit(limit)
  return rows.map(({ lat, lng, ...row }) => ({
    ...row,
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
  }))
}
