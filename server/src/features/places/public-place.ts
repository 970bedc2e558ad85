import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { cellOf, metersBetween, movedPoint } from './moved-point.ts'
import type { KeptPlace, KnownCell } from './places.store.ts'

/** Where a listing is, as its owner wrote it. */
export interface ListedPlace {
  ownerId: string
  location: string
  /** The location again where that is all that is written. */
  address: string
  coordinates: Coordinates | null
}

/** What everybody may know of it. */
export interface ShownPlace {
  location: string
  address: string
  coordinates: Coordinates | null
}

export interface SplitPlace {
  shown: ShownPlace
  exact: KeptPlace
}

/** Nearer than this, two listings of one owner are in one place, whichever side of a cell they are on. */
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

/** Meant to be a town. Somebody may have written more, and a number that is no ZIP is a house. */
function publicLocation(location: string, town: string | null): string {
  return /\d/.test(location.replace(ZIP_AT_END, '')) ? (town ?? lettersOf(location)) : location
}

/** The parts that hold no number. */
const lettersOf = (location: string) =>
  location
    .replace(ZIP_AT_END, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !/\d/.test(part))
    .join(', ')
