import * as z from 'zod/mini'
import { id, pictureUrl } from '../contract/fields.ts'
import { sourceFields } from './source.ts'

/** A plant as its service lists it; the plant guide has the rest. */
export const externalPlant = z.object({
  id,
  common_name: z.string(),
  scientific_name: z.array(z.string()),
  other_name: z.array(z.string()),
  cycle: z.nullable(z.string()),
  watering: z.nullable(z.string()),
  sunlight: z.array(z.string()),
  images: z.array(pictureUrl),
  imageLicence: z.optional(z.string()),
  ...sourceFields,
})
export type ExternalPlant = z.infer<typeof externalPlant>
