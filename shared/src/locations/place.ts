import * as z from 'zod/mini'
import { coordinates } from '../contract/fields.ts'

/** A place found for a typed address. */
export const place = z.object({
  lat: coordinates.shape.lat,
  lng: coordinates.shape.lng,
  label: z.string(),
})
export type Place = z.infer<typeof place>

/** The address at a position. */
export const placeAddress = z.object({ address: z.string(), city: z.string() })
export type PlaceAddress = z.infer<typeof placeAddress>

/** The radius within which a public position is moved. */
export const PUBLIC_RADIUS_M = 500

/**
 * As what a person sees where a listing is: everyone the town and a point moved within the radius,
 * its host and who rents it the place itself. Missing where nobody signs in.
 */
export const placeFor = z.enum(['everyone', 'host', 'renter'])
export type PlaceFor = z.infer<typeof placeFor>
