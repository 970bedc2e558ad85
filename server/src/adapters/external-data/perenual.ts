import * as z from 'zod'
import {
  ExternalServiceError,
  NoSuchRecordError,
  type RecordSource,
  type WantedRecords,
} from './external-data.port.ts'
import type { FoundPlant } from './found-records.port.ts'
import { species, speciesDetails, speciesId, toDetails, toPlant } from './perenual-species.ts'
import type { ServiceClient } from './service-client.ts'
import { expectShape, validRows } from './valid-rows.ts'

/** A free account has about 100 questions a day: enough for two syncs, and no species above 3000. */
const MOST_PAGES = 14
const MOST_DETAILS = 30
const LAST_FREE_SPECIES = 3000

export interface PerenualAccount {
  url: string
  key: string
}

/** Kept, so that it is not asked for again and again. */
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
