import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import { placeOfNew } from './places.service.ts'
import {
  deletePlace,
  findPlace,
  insertPlace,
  type PlacedItem,
  upsertPlace,
} from './places.store.ts'
import type { ListedPlace, ShownPlace } from './public-place.ts'

/** What an edit says of a place; what it leaves out stays. */
export type PlaceChanges = {
  [Field in 'location' | 'address' | 'coordinates']?: ListedPlace[Field] | undefined
}

interface ChangedPlace {
  /** What everybody may know; without a new point the calendar stays where it was. */
  shown: ShownPlace
  timeZone: string | undefined
  keep(tx: WritableDatabase): Promise<void>
}

/** The columns of a listing that say where it is. */
type PlaceColumns = Omit<ListedPlace, 'ownerId' | 'coordinates'> & Nullable<Coordinates>
type Nullable<Fields> = { [Field in keyof Fields]: Fields[Field] | null }

/**
 * Where a listing is after an edit, as a whole, so that of two edits at once one wins and no place
 * is half of each. Undefined where nothing about it changes.
 */
export async function changedPlace(
  deps: Pick<AppDeps, 'db' | 'geocoder' | 'accounts'>,
  item: PlacedItem,
  listed: PlaceColumns,
  { ownerId, changes }: { ownerId: string; changes: PlaceChanges },
): Promise<ChangedPlace | undefined> {
  const { location, address, lat, lng } = listed
  const coordinates = lat !== null && lng !== null ? { lat, lng } : null
  const before = { ownerId, location, address, coordinates, ...(await findPlace(deps.db, item)) }
  const place = mergePlace(before, changes)
  if (isSamePlace(before, place)) return undefined
  const { shown, exact } = await placeOfNew(deps, place)
  return {
    shown,
    timeZone: place.coordinates ? zoneOfPlace(place.coordinates) : undefined,
    // Without accounts nothing is kept apart; what was, from a time with them, would be out of date.
    keep: (tx) => (exact ? upsertPlace(tx, item, exact) : deletePlace(tx, item)),
  }
}

/** Somewhere else the old point is wrong, and no point is better than that. */
function mergePlace(before: ListedPlace, changes: PlaceChanges): ListedPlace {
  const { location = before.location, address = before.address } = changes
  const { coordinates = address === before.address ? before.coordinates : null } = changes
  return { ownerId: before.ownerId, location, address, coordinates }
}

const isSamePlace = (one: ListedPlace, other: ListedPlace): boolean =>
  one.location === other.location &&
  one.address === other.address &&
  one.coordinates?.lat === other.coordinates?.lat &&
  one.coordinates?.lng === other.coordinates?.lng

/** Moved by the same way as the original, a copy says no more of where both are. */
export async function copyPlace(
  tx: WritableDatabase,
  item: PlacedItem,
  copyId: string,
): Promise<void> {
  const kept = await findPlace(tx, item)
  if (kept) await insertPlace(tx, { ...item, id: copyId }, kept)
}
