import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { itemKey, type RentalType } from '@commonplot/shared/rentals/rental.ts'
import { opensPlace } from '@commonplot/shared/rentals/rental-states.ts'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { privatePlaces } from './places.table.ts'

export interface ExactPlace {
  address: string
  coordinates: Coordinates | null
}

export interface PrivatePlace extends ExactPlace {
  ownerId: string
  cell: string | null
}

export interface PlacedItem {
  /** Experts too: many live at the place of their tools. */
  type: 'plot' | 'tool' | 'expert'
  id: string
}

export interface KnownCell extends Coordinates {
  ownerId: string
  cell: string
}

const ID_COLUMNS = { plot: 'plotId', tool: 'toolId', expert: 'expertId' } as const
const keyOf = ({ type, id }: PlacedItem) => `${type}:${id}`

export async function findPlace(db: Database, item: PlacedItem): Promise<PrivatePlace | undefined> {
  const [row] = await db
    .select()
    .from(privatePlaces)
    .where(eq(privatePlaces.itemKey, keyOf(item)))
  if (!row) return undefined
  const { ownerId, address, lat, lng, cell } = row
  const coordinates = lat !== null && lng !== null ? { lat, lng } : null
  return { ownerId, address, coordinates, cell }
}

export async function findAddresses(
  db: Database,
  itemKeys: string[],
): Promise<Map<string, string>> {
  if (itemKeys.length === 0) return new Map()
  const rows = await db
    .select({ itemKey: privatePlaces.itemKey, address: privatePlaces.address })
    .from(privatePlaces)
    .where(inArray(privatePlaces.itemKey, itemKeys))
  return new Map(rows.map(({ itemKey, address }) => [itemKey, address]))
}

/** Oldest first. */
export async function findCells(db: Database, ownerIds: string[]): Promise<KnownCell[]> {
  const { ownerId, lat, lng, cell } = privatePlaces
  const rows = await db
    .select({ ownerId, lat, lng, cell })
    .from(privatePlaces)
    .where(and(inArray(ownerId, ownerIds), isNotNull(cell)))
    .orderBy(asc(privatePlaces.createdAt), asc(privatePlaces.itemKey))
  return rows as KnownCell[]
}

const toRow = (item: PlacedItem, { ownerId, address, coordinates, cell }: PrivatePlace) => ({
  itemKey: keyOf(item),
  [ID_COLUMNS[item.type]]: item.id,
  ownerId,
  address,
  lat: coordinates?.lat ?? null,
  lng: coordinates?.lng ?? null,
  cell,
})

/** False if the item has a private place already. */
export async function insertPlace(
  db: WritableDatabase,
  item: PlacedItem,
  place: PrivatePlace,
): Promise<boolean> {
  const kept = await db
    .insert(privatePlaces)
    .values(toRow(item, place))
    .onConflictDoNothing()
    .returning({ itemKey: privatePlaces.itemKey })
  return kept.length > 0
}

export async function upsertPlace(db: WritableDatabase, item: PlacedItem, place: PrivatePlace) {
  const { itemKey: _key, ...row } = toRow(item, place)
  await db
    .insert(privatePlaces)
    .values(toRow(item, place))
    .onConflictDoUpdate({ target: privatePlaces.itemKey, set: row })
}

export async function deletePlace(db: WritableDatabase, item: PlacedItem): Promise<void> {
  await db.delete(privatePlaces).where(eq(privatePlaces.itemKey, keyOf(item)))
}

/** Rows stay empty: listings without a row count as not yet hidden. */
export async function clearPlacesOf(db: WritableDatabase, ownerId: string): Promise<void> {
  await db
    .update(privatePlaces)
    .set({ address: '', lat: null, lng: null, cell: null })
    .where(eq(privatePlaces.ownerId, ownerId))
}

/** True if a rental of the user grants access to the exact place. */
export async function rentalOpensPlace(
  db: Database,
  { type, id }: { type: RentalType; id: string },
  userId: string,
  now: Date,
): Promise<boolean> {
  const { status, startDate, endDate, timeZone, holdExpiresAt } = rentals
  const own = await db
    .select({ status, startDate, endDate, timeZone, holdExpiresAt })
    .from(rentals)
    .where(
      and(
        eq(rentals.itemKey, itemKey(type, id)),
        eq(rentals.renterId, userId),
        inArray(status, ['confirmed', 'completed']),
      ),
    )
  return own.some((rental) => opensPlace(rental, now))
}
