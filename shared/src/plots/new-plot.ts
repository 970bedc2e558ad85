import * as z from 'zod/mini'
import {
  coordinates,
  dollars,
  id,
  pictureUrl,
  requiredText,
  TEXT_LIMITS,
  text,
  withoutControlCharacters,
} from '../contract/fields.ts'
import { MAX_PHOTO_TEXT } from '../photos/photo.ts'
import {
  AMENITY_OF_TOGGLE,
  listedPlotStatus,
  type PlotToggle,
  soilType,
  sunExposure,
} from './plot-vocabulary.ts'

const MIN_DESCRIPTION = 10
const DESCRIPTION_MESSAGE = 'Description must be at least 10 characters'

const listingFields = {
  name: requiredText(TEXT_LIMITS.name, 'Plot name is required'),
  description: z
    .string(DESCRIPTION_MESSAGE)
    .check(
      z.trim(),
      z.minLength(MIN_DESCRIPTION, DESCRIPTION_MESSAGE),
      z.maxLength(TEXT_LIMITS.description),
      withoutControlCharacters,
    ),
  location: requiredText(TEXT_LIMITS.name, 'Location is required'),
  address: requiredText(500, 'Full address is required'),
  size: requiredText(100, 'Plot size is required'),
  status: z._default(listedPlotStatus, 'available'),
  soilType: z.enum(soilType.def.entries, 'Soil type is required'),
  sunExposure: z.enum(sunExposure.def.entries, 'Sun exposure is required'),
  waterAccess: z.boolean(),
  toolStorageAccess: z.boolean(),
  parkingAvailable: z.boolean(),
  accessibilityFeatures: z.boolean(),
}

/** The listing form as it is typed: the price is still text. */
export const plotListing = z.object({
  ...listingFields,
  price: z.string('Price is required').check(
    z.trim(),
    z.minLength(1, 'Price is required'),
    z.refine((price) => dollars.safeParse(Number(price)).success, {
      error: 'Price must be a number of dollars, 0 or more',
    }),
  ),
})

/** What creates a plot. */
export const newPlot = z.object({
  ...listingFields,
  price: dollars,
  ownerId: id,
  amenities: z._default(z.array(text(100)).check(z.maxLength(30)), []),
  images: z._default(z.array(pictureUrl).check(z.maxLength(20)), []),
  /** What each of the images shows, for people who cannot see it; in their order. */
  imageTexts: z.optional(z.array(text(MAX_PHOTO_TEXT)).check(z.maxLength(20))),
  coordinates: z._default(z.nullable(coordinates), null),
})
export type NewPlot = z.output<typeof newPlot>

/** The chosen amenities and those that follow from the toggles, each once. */
export function amenitiesOf(chosen: string[], toggles: Record<PlotToggle, boolean>): string[] {
  const derived = Object.entries(AMENITY_OF_TOGGLE)
    .filter(([toggle]) => toggles[toggle as PlotToggle])
    .map(([, amenity]) => amenity)
  return [...new Set([...chosen, ...derived])]
}
