import * as z from 'zod/mini'

/** Where the operator's own map file is read, piece by piece. */
export const MAP_FILE_PATH = '/api/map.pmtiles'

/** The ground, square by square: pictures of a service that asks to be named, or one file of our own. */
export const mapTiles = z.object({
  /** With `{z}`, `{x}` and `{y}` where zoom and place go; or the address of the file. */
  url: z.string(),
  /** Empty if no attribution is needed. */
  attribution: z.string(),
  attributionUrl: z.nullable(z.string()),
  /** Present where one file holds all squares; a broken one can only be talked about. */
  file: z.optional(z.enum(['ready', 'broken'])),
})
export type MapTiles = z.infer<typeof mapTiles>
