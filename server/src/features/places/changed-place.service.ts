import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import { splitNewPlace } from './places.service.ts'
import {
  deletePlace,
  findPlace,
  insertPlace,
  type PlacedItem,
  upsertPlace,
} from './places.store.ts'
import type { ListedPlace, ShownPlace } from './public-place.ts'

/** Fields left out stay as they are. */
export type PlaceChanges = {
  [Field in 'location' | 'address' | 'coordinates']?: ListedPlace[Field] | undefined
}

interface ChangedPlace {
  /** Without a new point the listing keeps its time zone. */
  shown: ShownPlace
  timeZone: string | undefined
  keep(tx: WritableDatabase): Promise<void>
}

type PlaceColumns = Omit<ListedPlace, 'ownerId' | 'coordinates'> & Nullable<Coordinates>
type Nullable<Fields> = { [Field in keyof Fields]: Fields[Field] | null }

/**
 * Resolves the whole place after an edit, so that concurrent edits never mix. Undefined if nothing
 * changes.
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
  const { shown, exact } = await splitNewPlace(deps, place)
  return {
    shown,
    timeZone: place.coordinates ? zoneOfPlace(place.coordinates) : undefined,
    // Without accounts there is no private place; an older one would be stale.
    keep: (tx) => (exact ? upsertPlace(tx, item, exact) : deletePlace(tx, item)),
  }
}

/** A new address drops the old point. */
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

/** The copy has the same public point, so that two points do not narrow down the place. */
export async function copyPlace(
  tx: WritableDatabase,
  item: PlacedItem,
  copyId: string,
): Promise<void> {
  const kept = await findPlace(tx, item)
  if (kept) await insertPlace(tx, { ...item, id: copyId }, kept)
}
