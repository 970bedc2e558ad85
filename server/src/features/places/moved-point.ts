import { createHmac } from 'node:crypto'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { PUBLIC_RADIUS_M } from '@commonplot/shared/locations/place-for.ts'

const EARTH_RADIUS_M = 6_371_009

/** The way around the globe. */
export function metersBetween(a: Coordinates, b: Coordinates): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const square =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Short of the radius, so that nobody's idea of the size of the earth makes it more. */
const FARTHEST_M = PUBLIC_RADIUS_M - 5
/** A point that happened to stay would give the place away. */
const NEAREST_M = 105
/** About a metre: more digits would only look exact. */
const DECIMALS = 5
/** Cells of about a kilometre. */
const CELLS_PER_DEGREE = 100

export const cellOf = ({ lat, lng }: Coordinates): string =>
  `${Math.round(lat * CELLS_PER_DEGREE)},${Math.round(lng * CELLS_PER_DEGREE)}`

export interface Shift {
  /** Of this installation: without it nobody can tell where a point came from. */
  secret: string
  ownerId: string
  cell: string
}

/**
 * All that one owner has in one cell moves by the same way, so that neither many listings nor many
 * edits of one say more than a single one does. The ways are spread evenly over the ring.
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

/** Where one gets to from a point on the globe; also over a pole and over the date line. */
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
