import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import * as z from 'zod'
import type { FoundPlant, FoundPlantDetails } from './found-records.port.ts'
import { LONGEST_DESCRIPTION, webAddressOrNull } from './valid-rows.ts'

const LONGEST_WORD = 200
const MOST_ZONES = 13

/** Fields that a plan does not include hold an advertisement instead of a value. */
const isLocked = (value: string) => /upgrade plans? to/i.test(value)

const textUpTo = (longest: number) =>
  z
    .unknown()
    .optional()
    .transform((value) =>
      typeof value === 'string' && value.trim() !== '' && !isLocked(value)
        ? clipText(value, longest)
        : null,
    )

const word = textUpTo(LONGEST_WORD)

const words = z
  .unknown()
  .optional()
  .transform((value) =>
    (Array.isArray(value) ? value : [value]).filter(
      (item): item is string => typeof item === 'string' && item !== '' && !isLocked(item),
    ),
  )

const identity = z.object({ id: z.number().int().positive() })

export const speciesId = identity.transform(({ id }) => String(id))

export const species = identity.extend({
  common_name: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_WORD)
    .refine((name) => !isLocked(name)),
  scientific_name: words,
  other_name: words,
  cycle: word,
  watering: word,
  sunlight: words,
  default_image: z
    .object({ regular_url: z.unknown().optional(), license_name: word })
    .nullish()
    .catch(null),
})

const zone = z.coerce.number().int().min(1).max(MOST_ZONES)

/** Addresses are left out: they hold our key. Empty objects arrive as lists. */
export const speciesDetails = z.object({
  type: word,
  description: textUpTo(LONGEST_DESCRIPTION),
  maintenance: word,
  growth_rate: word,
  dimensions: z
    .object({ min_value: z.number().nullish(), max_value: z.number().positive(), unit: z.string() })
    .nullish()
    .catch(null),
  hardiness: z.object({ min: zone, max: zone }).nullish().catch(null),
  flowering_season: word,
  harvest_season: word,
  propagation: words,
  soil: words,
})

export function toPlant(found: z.infer<typeof species>): FoundPlant {
  const picture = webAddressOrNull(found.default_image?.regular_url)
  return {
    externalId: String(found.id),
    sourceName: 'Perenual',
    sourceUrl: null,
    licence: null,
    name: found.common_name,
    scientificNames: found.scientific_name,
    otherNames: found.other_name,
    // Addresses with our key in them never reach a browser.
    images: picture && !/[?&]key=/.test(picture) ? [picture] : [],
    imageLicence: found.default_image?.license_name ?? null,
    cycle: found.cycle,
    watering: found.watering,
    sunlight: found.sunlight,
  }
}

export function toDetails(found: z.infer<typeof speciesDetails>): FoundPlantDetails {
  const { dimensions, hardiness } = found
  return {
    type: found.type,
    description: found.description,
    maintenance: found.maintenance,
    growthRate: found.growth_rate,
    matureSize: dimensions
      ? `${dimensions.min_value ? `${dimensions.min_value} to ` : ''}${dimensions.max_value} ${dimensions.unit}`
      : null,
    hardinessZones: hardiness ? zonesBetween(hardiness) : [],
    bloomTime: found.flowering_season,
    harvestTime: found.harvest_season,
    propagationMethods: found.propagation,
    soilType: clipText(found.soil.join(', '), LONGEST_WORD) || null,
  }
}

function zonesBetween({ min, max }: { min: number; max: number }): string[] {
  return Array.from({ length: Math.max(max - min + 1, 0) }, (_, index) => String(min + index))
}
