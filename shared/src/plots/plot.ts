import * as z from 'zod/mini'
import { coordinates, dollars, id, instant, pictureUrl, timeZone } from '../contract/fields.ts'
import { sourceFields } from '../external-data/source.ts'
import { plotState } from '../listings/listing-state.ts'
import { stayRules } from '../listings/stay-rules.ts'
import { placeFor } from '../locations/place.ts'
import { personSummary } from '../users/user.ts'
import { PLOT_STATUSES, soilType, sunExposure } from './plot-vocabulary.ts'

export const plot = z.object({
  id,
  name: z.string(),
  description: z.string(),
  images: z.array(pictureUrl),
  /** Descriptions of the images, if the host wrote them. */
  imageTexts: z.optional(z.array(z.string())),
  /** The status shown: `occupied` while a confirmed rental covers today. */
  status: z.enum(PLOT_STATUSES),
  location: z.string(),
  address: z.string(),
  size: z.string(),
  /** Dollars a month; null where a garden can only be visited. */
  price: z.nullable(dollars),
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  amenities: z.array(z.string()),
  ownerId: z.nullable(id),
  owner: z.nullable(personSummary),
  soilType: z.nullable(soilType),
  sunExposure: z.nullable(sunExposure),
  waterAccess: z.boolean(),
  toolStorageAccess: z.boolean(),
  parkingAvailable: z.boolean(),
  accessibilityFeatures: z.boolean(),
  coordinates: z.nullable(coordinates),
  /**
   * How exactly the viewer may see the place; only in the answer about one listing, with accounts.
   */
  placeFor: z.optional(placeFor),
  /** The item's time zone, which decides its day. */
  timeZone,
  /** Present when the request named a place. */
  distanceKm: z.optional(z.number()),
  createdAt: instant,
  state: plotState,
  /** The reason why an operator hid the plot; only its owner and operators see it then. */
  hiddenReason: z.optional(z.string()),
  ...stayRules,
  ...sourceFields,
})
export type Plot = z.infer<typeof plot>
