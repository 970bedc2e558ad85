import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import type { PlaceFor } from '@commonplot/shared/locations/place.ts'
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
  type PlacedItem,
  type PrivatePlace,
  rentalOpensPlace,
} from './places.store.ts'
import { type ListedPlace, type ShownPlace, type SplitPlace, splitPlace } from './public-place.ts'

type Splitting = Pick<AppDeps, 'db' | 'geocoder'>

/** Splits places into a public and a private part. */
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

/** Without accounts the whole place is public. */
export async function splitNewPlace(
  deps: Splitting & Pick<AppDeps, 'accounts'>,
  place: ListedPlace,
): Promise<{ shown: ShownPlace; exact: PrivatePlace | null }> {
  const [split] = deps.accounts ? await splitPlaces(deps, [place]) : []
  return split ?? { shown: place, exact: null }
}

/** False if the item has a private place already. */
export async function storePlace(
  tx: WritableDatabase,
  item: PlacedItem,
  exact: PrivatePlace | null,
): Promise<boolean> {
  return exact !== null && insertPlace(tx, item, exact)
}

interface SeenItem extends PlacedItem {
  type: RentalType
  ownerId: string | null
  source: DataSource
}

/** The role of the viewer, and the exact place for hosts and renters. */
export async function placeVisibleTo(
  deps: Pick<AppDeps, 'accounts' | 'db' | 'clock'>,
  item: SeenItem,
  { userId }: Pick<Visitor, 'userId'>,
): Promise<{ placeFor?: PlaceFor; exact?: ExactPlace | undefined }> {
  // External records are public at their source.
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
  return (await rentalOpensPlace(db, item, userId, clock.now())) ? 'renter' : 'everyone'
}

/** By item key. The caller has checked access. */
export const exactAddresses = findAddresses

export type { ListedPlace }
export { rentalOpensPlace }
