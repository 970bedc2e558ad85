import * as z from 'zod/mini'
import { coordinates } from '../contract/fields.ts'

/** A place found for what a person typed. */
export const place = z.object({
  lat: coordinates.shape.lat,
  lng: coordinates.shape.lng,
  label: z.string(),
})
export type Place = z.infer<typeof place>

/** What stands at a position. */
export const placeAddress = z.object({ address: z.string(), city: z.string() })
export type PlaceAddress = z.infer<typeof placeAddress>
