import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import * as z from 'zod'
import {
  ExternalServiceError,
  type FoundRecords,
  type RecordSource,
  type WantedRecords,
} from './external-data.port.ts'
import {
  type OverpassElement,
  overpassElement,
  overpassId,
  toBusiness,
  toGarden,
} from './overpass-elements.ts'
import type { ServiceClient } from './service-client.ts'
import { expectShape, validRows } from './valid-rows.ts'

const RADIUS_KM = 5
const LARGEST_ANSWER = 200

const answer = z.object({
  elements: z.array(z.unknown()),
  /** Errors arrive here, with status 200. */
  remark: z.string().optional(),
})

export function overpassPlaces(url: string, client: ServiceClient): RecordSource {
  async function findRecords({ near, signal }: WantedRecords) {
    if (!near) throw new ExternalServiceError('Say a place to look for gardens and shops.')
    const body = new URLSearchParams({ data: query(near) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const given = await client.fetchJson(new URL(url), { method: 'POST', headers, body, signal })
    const { elements, remark } = expectShape(client.name, answer, given)
    if (remark) throw new ExternalServiceError(`${client.name} could not finish the search.`)
    const { valid, skipped } = validRows(overpassElement, overpassId, elements)
    return sort(valid, skipped, near, elements.length < LARGEST_ANSWER)
  }
  return { service: 'places', findRecords }
}

function sort(
  elements: OverpassElement[],
  skipped: FoundRecords['skipped'],
  center: Coordinates,
  isComplete: boolean,
): FoundRecords {
  const isGarden = ({ tags }: OverpassElement) =>
    tags['leisure'] === 'garden' || tags['landuse'] === 'allotments'
  return {
    plants: [],
    plots: elements.filter(isGarden).map(toGarden),
    tools: [],
    experts: [],
    businesses: elements.filter((found) => !isGarden(found)).map(toBusiness),
    skipped,
    covered: isComplete ? { center, radiusKm: RADIUS_KM } : 'part',
  }
}

function query({ lat, lng }: Coordinates): string {
  const around = `(around:${RADIUS_KM * 1000},${lat},${lng})`
  const isTrue = '~"^(yes|only)$"'
  return `[out:json][timeout:12];
( nwr["leisure"="garden"]["garden:type"="community"]${around};
  nwr["landuse"="allotments"]${around};
  nwr["shop"]["organic"${isTrue}]${around};
  nwr["amenity"~"^(restaurant|cafe|marketplace)$"]["organic"${isTrue}]${around};
  nwr["shop"]["bulk_purchase"${isTrue}]${around};
  nwr["shop"]["zero_waste"${isTrue}]${around}; );
out center tags ${LARGEST_ANSWER};`
}
