import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import * as z from 'zod'
import type { FoundBusiness, FoundPlot } from './found-records.port.ts'
import { LONGEST_DESCRIPTION, webAddressOrNull } from './valid-rows.ts'

const position = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }

const identity = z.object({ type: z.enum(['node', 'way', 'relation']), id: z.number().int() })

const externalIdOf = ({ type, id }: z.infer<typeof identity>) => `${type}/${id}`

export const overpassId = identity.transform(externalIdOf)

export const overpassElement = identity
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

/** A community garden is there to visit: OpenStreetMap knows no price and nobody to rent from. */
export function toGarden(element: OverpassElement): FoundPlot {
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

export function toBusiness(element: OverpassElement): FoundBusiness {
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
