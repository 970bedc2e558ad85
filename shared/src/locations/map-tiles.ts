import * as z from 'zod/mini'

/** Pictures of the ground, square by square, from a service that asks to be named. */
export const mapTiles = z.object({
  /** With `{z}`, `{x}` and `{y}` where zoom and place go. */
  url: z.string(),
  attribution: z.string(),
  attributionUrl: z.nullable(z.string()),
})
export type MapTiles = z.infer<typeof mapTiles>
