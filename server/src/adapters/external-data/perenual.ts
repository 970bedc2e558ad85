import * as z from 'zod'
import type { RecordSource } from './external-data.port.ts'
import type { FoundPlant } from './found-records.port.ts'
import type { ServiceClient } from './service-client.ts'
import { expectShape, soundRows, webAddressOrNull } from './sound-rows.ts'

const NAME = 'Perenual'
/** A free account has about 100 questions a day, 30 species in each answer. */
const MOST_PAGES = 14

export interface PerenualAccount {
  url: string
  key: string
}

const answer = z.object({ data: z.array(z.unknown()), last_page: z.number().int().optional() })

/** Fields that a plan does not include hold an advertisement instead of a value. */
const isLocked = (value: string) => /upgrade plans? to/i.test(value)

const word = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' && value.trim() !== '' && !isLocked(value)
      ? value.slice(0, 200)
      : null,
  )

const words = z
  .unknown()
  .optional()
  .transform((value) =>
    (Array.isArray(value) ? value : [value]).filter(
      (item): item is string => typeof item === 'string' && item !== '' && !isLocked(item),
    ),
  )

const species = z.object({
  id: z.number().int().positive(),
  common_name: z
    .string()
    .trim()
    .min(1)
    .max(200)
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

export function perenualPlants({ url, key }: PerenualAccount, client: ServiceClient): RecordSource {
  async function findPage(page: number, signal: AbortSignal) {
    const address = new URL(`${url}/species-list`)
    address.search = new URLSearchParams({ key, page: String(page) }).toString()
    const { data, last_page: lastPage = 1 } = expectShape(
      NAME,
      answer,
      await client.fetchJson(address, { signal }),
    )
    return { ...soundRows(species, data), lastPage }
  }

  async function findRecords({ signal }: { signal: AbortSignal }) {
    const plants: FoundPlant[] = []
    let skipped = 0
    let lastPage = 1
    for (let page = 1; page <= Math.min(lastPage, MOST_PAGES); page += 1) {
      const found = await findPage(page, signal)
      plants.push(...found.sound.map(toPlant))
      skipped += found.skipped
      lastPage = found.lastPage
    }
    const covered = lastPage <= MOST_PAGES ? ('everything' as const) : ('part' as const)
    return { plants, plots: [], tools: [], experts: [], businesses: [], skipped, covered }
  }
  return { service: 'plantData', findRecords }
}

function toPlant(found: z.infer<typeof species>): FoundPlant {
  const picture = webAddressOrNull(found.default_image?.regular_url)
  return {
    externalId: String(found.id),
    sourceName: NAME,
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
