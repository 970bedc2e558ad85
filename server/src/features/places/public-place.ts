import { createHmac } from 'node:crypto'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { PUBLIC_RADIUS_M } from '@commonplot/shared/locations/place.ts'
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

const EARTH_RADIUS_M = 6_371_009

/** Great-circle distance. */
export function metersBetween(a: Coordinates, b: Coordinates): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const square =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Below the public radius, with room for other models of the earth. */
const FARTHEST_M = PUBLIC_RADIUS_M - 5
/** A point that did not move would reveal the place. */
const NEAREST_M = 105
/** About a metre. */
const DECIMALS = 5
/** About a kilometre. */
const CELLS_PER_DEGREE = 100

export const cellOf = ({ lat, lng }: Coordinates): string =>
  `${Math.round(lat * CELLS_PER_DEGREE)},${Math.round(lng * CELLS_PER_DEGREE)}`

interface Shift {
  /** Secret of the installation, the key of the HMAC. */
  secret: string
  ownerId: string
  cell: string
}

/**
 * Moves all places of one owner in one cell by the same vector: many listings or edits reveal no
 * more than one.
 */
export function movedPoint({ lat, lng }: Coordinates, shift: Shift): Coordinates {
  const digest = createHmac('sha256', shift.secret)
    .update(JSON.stringify([shift.ownerId, shift.cell]))
    .digest()
  const bearing = 2 * Math.PI * fraction(digest.readUInt32BE(0))
  const [least, most] = [NEAREST_M ** 2, FARTHEST_M ** 2]
  const meters = Math.sqrt(least + (most - least) * fraction(digest.readUInt32BE(4)))
  return destination({ lat, lng }, bearing, meters / EARTH_RADIUS_M)
}

const fraction = (word: number) => word / 2 ** 32

/** Destination on the globe, across poles and the date line too. */
function destination({ lat, lng }: Coordinates, bearing: number, angle: number): Coordinates {
  const from = radians(lat)
  const sine =
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing)
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * sine,
  )
  const east = lng + degrees(turned)
  return {
    lat: rounded(degrees(Math.asin(Math.max(-1, Math.min(1, sine))))),
    lng: rounded(((((east + 180) % 360) + 360) % 360) - 180),
  }
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const rounded = (angle: number) => Number(angle.toFixed(DECIMALS))
