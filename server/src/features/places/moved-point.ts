import { createHmac } from 'node:crypto'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { PUBLIC_RADIUS_M } from '@commonplot/shared/locations/place.ts'

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

export interface Shift {
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
