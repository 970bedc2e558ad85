import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { cellOf, metersBetween, movedPoint } from './moved-point.ts'
import type { KnownCell, PrivatePlace } from './places.store.ts'

/** The place as the owner entered it. */
export interface ListedPlace {
  ownerId: string
  location: string
  /** Same as the location if there is no address. */
  address: string
  coordinates: Coordinates | null
}

export interface ShownPlace {
  location: string
  address: string
  coordinates: Coordinates | null
}

export interface SplitPlace {
  shown: ShownPlace
  exact: PrivatePlace
}

/** Listings of one owner within this distance share a cell. */
const SAME_PLACE_M = 750
const ZIP_AT_END = /\s*\b\d{5}(-\d{4})?$/

export function splitPlace(
  place: ListedPlace,
  { town, secret, known }: { town: string | null; secret: string; known: KnownCell[] },
): SplitPlace {
  const { ownerId, location, coordinates } = place
  const cell = coordinates && cellAt(coordinates, ownerId, known)
  const moved = coordinates && cell ? movedPoint(coordinates, { secret, ownerId, cell }) : null
  return {
    shown: {
      location: publicLocation(location, town),
      address: town ?? lettersOf(location),
      coordinates: moved,
    },
    exact: { ownerId, address: place.address, coordinates, cell },
  }
}

function cellAt(position: Coordinates, ownerId: string, known: KnownCell[]): string {
  const same = known.find(
    (other) => other.ownerId === ownerId && metersBetween(other, position) < SAME_PLACE_M,
  )
  return same?.cell ?? cellOf(position)
}

/** Replaces a location that holds a house number; a ZIP code at the end is fine. */
function publicLocation(location: string, town: string | null): string {
  return /\d/.test(location.replace(ZIP_AT_END, '')) ? (town ?? lettersOf(location)) : location
}

const lettersOf = (location: string) =>
  location
    .replace(ZIP_AT_END, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !/\d/.test(part))
    .join(', ')
