import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { HidingStore } from '../../hiding.ts'
import {
  LISTING_KINDS,
  type ListingColumns,
  type ListingKey,
  listingTable,
  type StoredListing,
} from './listing-kinds.sql.ts'
import {
  archivedForGood,
  isPausedBy,
  type PausedBy,
  pausedFor,
  releasedFrom,
} from './listings.sql.ts'

export async function findOwnListing(
  db: Database,
  key: ListingKey,
): Promise<StoredListing | undefined> {
  const [row] = await selectStored(db, key)
  return row
}

/** Other edits wait for the lock, rentals do not. */
export async function lockOwnListing(
  tx: Database,
  key: ListingKey,
): Promise<StoredListing | undefined> {
  const [row] = await selectStored(tx, key).for('no key update')
  return row
}

function storedColumns(type: RentalType) {
  const { search: _search, spot: _spot, ...stored } = getTableColumns(listingTable(type))
  return stored
}

function selectStored(db: Database, { type, id }: ListingKey) {
  const table = listingTable(type)
  return db
    .select(storedColumns(type))
    .from(table)
    .where(and(eq(table.id, id), eq(table.source, 'local'), isNull(table.goneAt)))
}

export async function insertListing<Type extends RentalType>(
  tx: WritableDatabase,
  type: Type,
  row: ListingColumns[Type],
): Promise<void> {
  await tx.insert(listingTable(type)).values(row as ListingColumns['plot'])
}

export async function updateListing(
  tx: WritableDatabase,
  { type, id }: ListingKey,
  changes: object,
): Promise<StoredListing> {
  const table = listingTable(type)
  const [row] = await tx
    .update(table)
    .set(changes)
    .where(eq(table.id, id))
    .returning(storedColumns(type))
  if (!row) throw new Error(`Locked ${type} not found: ${id}`)
  return row
}

export async function pauseListingsOf(
  tx: WritableDatabase,
  type: RentalType,
  { ownerId, by }: { ownerId: string; by: PausedBy },
): Promise<void> {
  const table = listingTable(type)
  await tx
    .update(table)
    .set(pausedFor(table, by))
    .where(and(eq(table.ownerId, ownerId), ne(table.state, 'archived')))
}

export async function restoreListingsOf(
  tx: WritableDatabase,
  type: RentalType,
  { ownerId, by }: { ownerId: string; by: PausedBy },
): Promise<void> {
  const table = listingTable(type)
  await tx
    .update(table)
    .set(releasedFrom(table, by))
    .where(and(eq(table.ownerId, ownerId), isPausedBy(table, by)))
}

/** Rentals and threads keep the name. Pictures and the exact place of the owner go. */
export async function archiveListingsOf(
  tx: WritableDatabase,
  type: RentalType,
  ownerId: string,
): Promise<void> {
  const table = listingTable(type)
  await tx
    .update(table)
    .set({
      ...archivedForGood(table),
      images: [],
      imageTexts: [],
      ...(LISTING_KINDS[type].hasAddress && { address: sql`${table.location}` }),
      lat: null,
      lng: null,
    })
    .where(eq(table.ownerId, ownerId))
}

export function hideListings(type: RentalType): HidingStore {
  const table = listingTable(type)
  const shown = { id: table.id, ownerId: table.ownerId, name: table.name }
  const isThere = (id: string) => and(eq(table.id, id), isNull(table.goneAt))
  const toHidden = ({ id, ownerId, name }: Pick<StoredListing, keyof typeof shown>) => ({
    personId: ownerId,
    name: `your ${type} “${name}”`,
    link: LISTING_KINDS[type].pathOf(id),
  })
  return {
    async hide(tx, id, hiddenReason) {
      const [row] = await tx
        .update(table)
        .set({ ...pausedFor(table, 'hidden'), hiddenReason })
        .where(and(isThere(id), isNull(table.hiddenReason)))
        .returning(shown)
      return row && toHidden(row)
    },
    async show(tx, id) {
      const [row] = await tx
        .update(table)
        .set({ ...releasedFrom(table, 'hidden'), hiddenReason: null })
        .where(and(isThere(id), isNotNull(table.hiddenReason), isPausedBy(table, 'hidden')))
        .returning(shown)
      return row && toHidden(row)
    },
    exists: async (db, id) => (await db.$count(table, isThere(id))) > 0,
  }
}
