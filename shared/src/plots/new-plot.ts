import * as z from 'zod/mini'
import { dollars, id, requiredText, TEXT_LIMITS, text } from '../contract/fields.ts'
import {
  changedListingFields,
  describedListing,
  newListingFields,
  typedPrice,
} from '../listings/listing-fields.ts'
import { stayRules } from '../listings/stay-rules.ts'
import {
  AMENITY_OF_TOGGLE,
  listedPlotStatus,
  type PlotToggle,
  soilType,
  sunExposure,
} from './plot-vocabulary.ts'

const listingFields = {
  ...describedListing('Plot name is required'),
  location: requiredText(TEXT_LIMITS.name, 'Location is required'),
  address: requiredText(500, 'Full address is required'),
  size: requiredText(100, 'Plot size is required'),
  soilType: z.enum(soilType.def.entries, 'Soil type is required'),
  sunExposure: z.enum(sunExposure.def.entries, 'Sun exposure is required'),
  waterAccess: z.boolean(),
  toolStorageAccess: z.boolean(),
  parkingAvailable: z.boolean(),
  accessibilityFeatures: z.boolean(),
}

const amenities = z.array(text(100)).check(z.maxLength(30))

/** The listing form as it is typed: the price is still text. */
export const plotListing = z.object({
  ...listingFields,
  ...stayRules,
  status: z._default(listedPlotStatus, 'available'),
  price: typedPrice,
  amenities,
})

/** The request that creates a plot. */
export const newPlot = z.object({
  ...listingFields,
  ...newListingFields,
  status: z._default(listedPlotStatus, 'available'),
  price: dollars,
  ownerId: id,
  amenities: z._default(amenities, []),
})
export type NewPlot = z.output<typeof newPlot>

/** The fields that a host changes; absent fields stay. */
export const plotChanges = z.partial(
  z.object({
    ...listingFields,
    ...changedListingFields,
    status: listedPlotStatus,
    price: dollars,
    amenities,
  }),
)
export type PlotChanges = z.output<typeof plotChanges>

/** The chosen amenities and those that follow from the toggles, each once. */
export function amenitiesOf(chosen: string[], toggles: Record<PlotToggle, boolean>): string[] {
  const derived = Object.entries(AMENITY_OF_TOGGLE)
    .filter(([toggle]) => toggles[toggle as PlotToggle])
    .map(([, amenity]) => amenity)
  return [...new Set([...chosen, ...derived])]
}
