import type { Coordinates } from '@commonplot/shared/contract/fields.ts'

export const EARTH_RADIUS_M = 6_371_009
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The way around the globe. */
export function metersBetween(a: Coordinates, b: Coordinates): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const square =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(square)))
}
