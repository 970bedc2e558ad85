import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import * as z from 'zod'
import {
  ExternalServiceError,
  NoSuchRecordError,
  type RecordSource,
  type WantedRecords,
} from './external-data.port.ts'
import type { FoundPlant, FoundPlantDetails } from './found-records.port.ts'
import {
  expectShape,
  LONGEST_DESCRIPTION,
  type ServiceClient,
  validRows,
  webAddressOrNull,
} from './service-client.ts'

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

const speciesId = identity.transform(({ id }) => String(id))

const species = identity.extend({
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
const speciesDetails = z.object({
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

function toPlant(found: z.infer<typeof species>): FoundPlant {
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

function toDetails(found: z.infer<typeof speciesDetails>): FoundPlantDetails {
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

/**
 * A free account has about 100 questions a day: enough for two syncs, and no species above 3000.
 */
const MOST_PAGES = 14
const MOST_DETAILS = 30
const LAST_FREE_SPECIES = 3000

export interface PerenualAccount {
  url: string
  key: string
}

/** Stored for a species without details, so that it is not requested again. */
const NO_DETAILS = toDetails(speciesDetails.parse({}))

const answer = z.object({ data: z.array(z.unknown()), last_page: z.number().int().optional() })

export function perenualPlants({ url, key }: PerenualAccount, client: ServiceClient): RecordSource {
  async function ask(path: string, query: Record<string, string>, signal: AbortSignal) {
    const address = new URL(`${url}${path}`)
    address.search = new URLSearchParams({ key, ...query }).toString()
    return client.fetchJson(address, { signal })
  }

  async function findPage(page: number, signal: AbortSignal) {
    const given = await ask('/species-list', { page: String(page) }, signal)
    const { data, last_page: lastPage = 1 } = expectShape(client.name, answer, given)
    return { ...validRows(species, speciesId, data), lastPage }
  }

  async function findDetails(id: string, signal: AbortSignal) {
    try {
      const parsed = speciesDetails.safeParse(await ask(`/species/details/${id}`, {}, signal))
      return parsed.success ? toDetails(parsed.data) : NO_DETAILS
    } catch (error) {
      if (error instanceof NoSuchRecordError) return NO_DETAILS
      throw error
    }
  }

  /** Some more with every sync. The list is worth keeping when the details run into a limit. */
  async function addDetails(plants: FoundPlant[], { detailed, signal }: WantedRecords) {
    const wanted = plants.filter(
      ({ externalId }) => !detailed.has(externalId) && Number(externalId) <= LAST_FREE_SPECIES,
    )
    try {
      for (const plant of wanted.slice(0, MOST_DETAILS)) {
        plant.details = await findDetails(plant.externalId, signal)
      }
    } catch (error) {
      if (!(error instanceof ExternalServiceError)) throw error
    }
  }

  async function findRecords(request: WantedRecords) {
    const plants: FoundPlant[] = []
    const skipped: (string | null)[] = []
    let lastPage = 1
    for (let page = 1; page <= Math.min(lastPage, MOST_PAGES); page += 1) {
      const found = await findPage(page, request.signal)
      plants.push(...found.valid.map(toPlant))
      skipped.push(...found.skipped)
      lastPage = found.lastPage
    }
    await addDetails(plants, request)
    const covered = lastPage <= MOST_PAGES ? ('everything' as const) : ('part' as const)
    return { plants, plots: [], tools: [], experts: [], businesses: [], skipped, covered }
  }
  return { service: 'plantData', findRecords }
}
