import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { forgetWords } from '../../sql/search.ts'
import { privatePlaces } from '../places/places.table.ts'
import { PLACED_KINDS, type PlacedType, placeColumns } from './listing-kinds.sql.ts'

const PRIVATE_ID = {
  plot: privatePlaces.plotId,
  tool: privatePlaces.toolId,
  expert: privatePlaces.expertId,
}

/** Rows of people here without a private place. */
export async function findExposedPlaces(db: Database, type: PlacedType, limit: number) {
  const { ownerId, address, ...kind } = PLACED_KINDS[type]
  const table = kind.table as typeof PLACED_KINDS.plot.table
  const stored = db
    .select({ one: sql`1` })
    .from(privatePlaces)
    .where(eq(PRIVATE_ID[type], table.id))
  const rows = await db
    .select({
      id: table.id,
      ownerId: sql<string>`${ownerId}`,
      location: table.location,
      address: sql<string>`${address}`,
      lat: table.lat,
      lng: table.lng,
    })
    .from(table)
    .where(and(eq(table.source, 'local'), isNotNull(ownerId), notExists(stored)))
    .orderBy(asc(table.id))
    .limit(limit)
  return rows.map(({ lat, lng, ...row }) => ({
    ...row,
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
  }))
}

export async function showPlace(
  tx: WritableDatabase,
  { type, id }: { type: PlacedType; id: string },
  shown: Parameters<typeof placeColumns>[1],
): Promise<void> {
  const table = PLACED_KINDS[type].table as typeof PLACED_KINDS.plot.table
  await tx.update(table).set(placeColumns(type, shown)).where(eq(table.id, id))
}

/** Street names were words to search by. */
export const forgetPlaceWords = (tx: WritableDatabase, type: PlacedType, text: string) =>
  forgetWords(tx, PLACED_KINDS[type].table, text)
