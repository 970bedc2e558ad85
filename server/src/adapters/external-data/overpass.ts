import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import * as z from 'zod'
import {
  ExternalServiceError,
  type FoundRecords,
  type RecordSource,
  type WantedRecords,
} from './external-data.port.ts'
import type { FoundBusiness, FoundPlot } from './found-records.port.ts'
import {
  expectShape,
  LONGEST_DESCRIPTION,
  type ServiceClient,
  validRows,
  webAddressOrNull,
} from './service-client.ts'

const position = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }

const identity = z.object({ type: z.enum(['node', 'way', 'relation']), id: z.number().int() })

const externalIdOf = ({ type, id }: z.infer<typeof identity>) => `${type}/${id}`

const overpassId = identity.transform(externalIdOf)

const overpassElement = identity
  .extend({
    lat: position.lat.optional(),
    lon: position.lon.optional(),
    center: z.object(position).optional(),
    tags: z.record(z.string(), z.string()),
  })
  .refine(({ lat, center }) => lat !== undefined || center !== undefined)
  .refine(({ tags }) => Boolean(tags['name']?.trim()))

export type OverpassElement = z.infer<typeof overpassElement>

type Tags = OverpassElement['tags']

const LONGEST_NAME = 200

/** OpenStreetMap has neither prices nor owners: a community garden can only be visited. */
function toGarden(element: OverpassElement): FoundPlot {
  const { tags } = element
  const kind = tags['landuse'] === 'allotments' ? 'Allotment gardens' : 'A community garden'
  return {
    ...shared(element),
    description: clipText(tags['description'] ?? `${kind} to visit.`, LONGEST_DESCRIPTION),
    images: [],
    size: 'Size not known',
    priceCents: null,
  }
}

function toBusiness(element: OverpassElement): FoundBusiness {
  const { tags } = element
  return {
    ...shared(element),
    category: categoryOf(tags),
    description: clipText(tags['description'] ?? '', LONGEST_DESCRIPTION),
    phone: tags['phone'] ?? tags['contact:phone'] ?? null,
    website: webAddressOrNull(tags['website'] ?? tags['contact:website']),
    ecoFeatures: ecoFeaturesOf(tags),
    hours: tags['opening_hours'] ?? null,
  }
}

function shared(element: OverpassElement) {
  const { lat, lon, center, tags } = element
  const externalId = externalIdOf(element)
  const latitude = lat ?? center?.lat
  const longitude = lon ?? center?.lon
  return {
    externalId,
    sourceName: 'OpenStreetMap',
    sourceUrl: `https://www.openstreetmap.org/${externalId}`,
    licence: 'ODbL, © OpenStreetMap contributors',
    name: clipText(tags['name'] ?? '', LONGEST_NAME),
    location: [tags['addr:city'], tags['addr:state']].filter(Boolean).join(', ') || 'On the map',
    address: addressOf(tags),
    coordinates:
      latitude !== undefined && longitude !== undefined ? { lat: latitude, lng: longitude } : null,
  }
}

function addressOf(tags: Tags): string {
  const street = [tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(' ')
  return [street, tags['addr:city'], tags['addr:postcode']].filter(Boolean).join(', ')
}

function categoryOf(tags: Tags): FoundBusiness['category'] {
  if (tags['amenity'] === 'restaurant' || tags['amenity'] === 'cafe') return 'restaurant'
  return tags['amenity'] === 'marketplace' ? 'market' : 'store'
}

function ecoFeaturesOf(tags: Tags): string[] {
  const says = (tag: string) => tags[tag] === 'yes' || tags[tag] === 'only'
  return [
    says('organic') && 'organic',
    says('bulk_purchase') && 'bulk-goods',
    says('zero_waste') && 'zero-waste',
    says('fair_trade') && 'fair-trade',
    tags['diet:vegan'] === 'only' && 'vegan',
    tags['diet:vegan'] === 'yes' && 'vegan-options',
  ].filter((feature) => feature !== false)
}

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
