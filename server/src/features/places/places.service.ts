import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import type { PlaceFor } from '@commonplot/shared/locations/place-for.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { installationSecret } from '../installation/installation.service.ts'
import {
  type ExactPlace,
  findAddresses,
  findCells,
  findPlace,
  insertPlace,
  type KeptPlace,
  opensPlaceTo,
  type PlacedItem,
} from './places.store.ts'
import { type ListedPlace, type ShownPlace, type SplitPlace, splitPlace } from './public-place.ts'

type Splitting = Pick<AppDeps, 'db' | 'geocoder'>

/** What everybody may know of these places, and what is kept of them. */
export async function splitPlaces(
  { db, geocoder }: Splitting,
  places: ListedPlace[],
): Promise<SplitPlace[]> {
  const secret = await installationSecret(db, 'places')
  const known = await findCells(db, [...new Set(places.map(({ ownerId }) => ownerId))])
  const all: SplitPlace[] = []
  for (const place of places) {
    const split = splitPlace(place, { town: await townOf(geocoder, place), secret, known })
    const { ownerId, cell, coordinates } = split.exact
    if (cell && coordinates) known.push({ ownerId, cell, ...coordinates })
    all.push(split)
  }
  return all
}

async function townOf(geocoder: AppDeps['geocoder'], place: ListedPlace): Promise<string | null> {
  const { address, location, coordinates } = place
  const town =
    (await geocoder.townOf(address, coordinates)) ?? (await geocoder.townOf(location, null))
  return town?.label ?? null
}

/** The place of a new listing: where nobody signs in all of it is shown, and nothing kept apart. */
export async function placeOfNew(
  deps: Splitting & Pick<AppDeps, 'accounts'>,
  place: ListedPlace,
): Promise<{ shown: ShownPlace; exact: KeptPlace | null }> {
  const [split] = deps.accounts ? await splitPlaces(deps, [place]) : []
  return split ?? { shown: place, exact: null }
}

/** False when a place of this item is stored already. */
export async function keepPlace(
  tx: WritableDatabase,
  item: PlacedItem,
  exact: KeptPlace | null,
): Promise<boolean> {
  return exact !== null && insertPlace(tx, item, exact)
}

interface SeenItem extends PlacedItem {
  type: RentalType
  ownerId: string | null
  source: DataSource
}

/** As what somebody sees a listing, and the exact place where that is more than everyone sees. */
export async function placeSeenBy(
  deps: Pick<AppDeps, 'accounts' | 'db' | 'clock'>,
  item: SeenItem,
  { userId }: Pick<Visitor, 'userId'>,
): Promise<{ placeFor?: PlaceFor; exact?: ExactPlace | undefined }> {
  // What comes from outside is public there.
  if (!deps.accounts || item.source === 'external') return {}
  const placeFor = await roleAt(deps, item, userId)
  if (placeFor === 'everyone') return { placeFor }
  const kept = await findPlace(deps.db, item)
  return { placeFor, exact: kept && { address: kept.address, coordinates: kept.coordinates } }
}

async function roleAt(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  item: SeenItem,
  userId: string | null,
): Promise<PlaceFor> {
  if (userId === null) return 'everyone'
  if (userId === item.ownerId) return 'host'
  return (await opensPlaceTo(db, item, userId, clock.now())) ? 'renter' : 'everyone'
}

/** By the key of the item, for whoever was found to be allowed to know. */
export const exactAddresses = findAddresses

export type { ListedPlace }
export { opensPlaceTo }
