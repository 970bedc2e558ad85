import * as z from 'zod/mini'

/** Nobody who may not know a place learns it nearer than this. */
export const PUBLIC_RADIUS_M = 500

/**
 * As what a person sees where a listing is: everyone the town and a point moved within the radius,
 * its host and who rents it the place itself. Missing where nobody signs in.
 */
export const placeFor = z.enum(['everyone', 'host', 'renter'])
export type PlaceFor = z.infer<typeof placeFor>
