import * as z from 'zod/mini'

/** The path of the operator's map file, which browsers read in ranges. */
export const MAP_FILE_PATH = '/api/map.pmtiles'

/**
 * The ground, square by square: pictures of a service that asks to be named, or one file of our
 * own.
 */
export const mapTiles = z.object({
  /** A template with `{z}`, `{x}` and `{y}`, or the address of the map file. */
  url: z.string(),
  /** Empty if no attribution is needed. */
  attribution: z.string(),
  attributionUrl: z.nullable(z.string()),
  /** Present for a map file; `broken` if it cannot be drawn. */
  file: z.optional(z.enum(['ready', 'broken'])),
})
export type MapTiles = z.infer<typeof mapTiles>
